"""What a program gets of a table: vectors made by note from what a seat sees."""
