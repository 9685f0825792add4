"""Matches: play, replay, verify, and the file they are kept in. The one door that checks."""
