"""The rules of SCAPE by their numbers: what each says stands in the rulebook."""

# Components
S01 = 1
S02 = 2
S03 = 3
S04 = 4
S05 = 5

# Set-up
S10 = 10
S11 = 11
S12 = 12

# A turn
S20 = 20
S21 = 21
S22 = 22
S23 = 23
S24 = 24
S25 = 25

# The actions
S30 = 30
S31 = 31
S32 = 32
S33 = 33
S34 = 34
S35 = 35

# End of the match
S40 = 40
S41 = 41
S42 = 42
S43 = 43
S44 = 44
S45 = 45
S46 = 46

# Who knows what
S50 = 50
S51 = 51
S52 = 52
S53 = 53
S54 = 54
