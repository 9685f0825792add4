"""Messages between server and browser: tagged structs, one file a direction.

`up` is what a client sends on its socket, `down` what it gets there, `rest` what goes over plain
HTTP. The browser's types are generated from these (`wire/typescript.py`); a test fails if they
are stale.
"""
