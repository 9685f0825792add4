"""The rules of Le Castor en cavale by their numbers: what each says stands in the rulebook."""

# Components
A01 = 1
A02 = 2
A03 = 3
A04 = 4

# Set-up
A10 = 10
A11 = 11
A12 = 12
A13 = 13

# A trick
A20 = 20
A21 = 21
A22 = 22
A23 = 23
A24 = 24
A25 = 25
A26 = 26

# Powers
A30 = 30
A31 = 31
A32 = 32
A33 = 33
A34 = 34
A35 = 35
A36 = 36

# Accomplices
A40 = 40
A41 = 41
A42 = 42
A43 = 43
A44 = 44
A45 = 45
A46 = 46
A47 = 47
A48 = 48

# End of a round, end of the match
A50 = 50
A51 = 51
A52 = 52
A53 = 53
A54 = 54
A55 = 55
A60 = 60

# Who knows what
A70 = 70
