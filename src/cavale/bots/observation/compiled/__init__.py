"""What loops compile of it. The cache of compiled code looks at whole folders: nothing else belongs
into this one, or every edit of a layout would compile the games again.
"""
