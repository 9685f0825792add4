"""A door for language models: tables of Cavale as tools of the Model Context Protocol.

`tools` says what can be asked, `house` keeps the tables that are open, `local` is a table in this
process, `remote` a seat at a server, `serving` speaks the protocol. Only `serving` needs the
package `mcp`.
"""
