"""What is compiled for environments. The cache of compiled code looks at whole folders: nothing
else belongs into this one, or every edit of a door would compile the games again.
"""
