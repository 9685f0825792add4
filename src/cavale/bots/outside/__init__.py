"""Bots that come in files: instincts in Python, policies that were trained. Not beside the loops
that are compiled: the cache looks at whole folders.
"""
