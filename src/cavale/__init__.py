"""Cavale: five escape-themed tabletop games at one table."""

__version__ = "0.1.0"
