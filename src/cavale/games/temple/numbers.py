"""The rules of Le Temple by their numbers: one name in the code, the tests and the texts."""

# The pieces
T01 = 1
T02 = 2
T03 = 3
T04 = 4
T05 = 5
T06 = 6

# Set-up
T10 = 10
T11 = 11
T12 = 12

# A player's turn
T20 = 20
T21 = 21
T22 = 22
T23 = 23
T24 = 24
T25 = 25
T26 = 26
T27 = 27
T28 = 28
T29 = 29

# The pool and the treasure cards
T30 = 30
T31 = 31
T32 = 32
T33 = 33

# Bonus actions
T34 = 34
T35 = 35
T36 = 36
T37 = 37
T38 = 38

# Special rooms
T40 = 40

# The end
T50 = 50
T51 = 51
T52 = 52
T53 = 53

# Variants
T60 = 60
T61 = 61
T62 = 62
T63 = 63
T64 = 64
T65 = 65

# Who knows what
T70 = 70
