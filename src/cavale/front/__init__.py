"""The front door for Python: what `import cavale` offers, on top of the rooms below.

Texts instead of integers, letters for seats, sentences for what happened. Nothing is decided here.
"""
