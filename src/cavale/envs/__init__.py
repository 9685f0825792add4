"""Doors for programs that learn: the games as environments of the libraries they are used to.

What is offered stands in a module for each library, which is loaded when it is asked for.
"""
