"""Simulations: many matches, one answer."""
