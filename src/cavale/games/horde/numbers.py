"""The rules of La Horde by number; the rulebook says them in full."""

H01 = 1  # the aim
H02 = 2  # the draw pile
H03 = 3  # the first deal
H04 = 4  # who starts
H05 = 5  # whose turn it is
H06 = 6  # the cards
H09 = 9  # one action a turn
H10 = 10  # draw, and place
H11 = 11  # where a card cannot go
H12 = 12  # overrun
H13 = 13  # take
H14 = 14  # pass, and hide
H15 = 15  # hidden cards turn up again
H16 = 16  # the last one in play
H17 = 17  # an empty draw pile
H20 = 20  # the end of a round
H21 = 21  # the end of the match
H22 = 22  # a new round
H23 = 23  # who lays it out
H24 = 24  # of equal ones
H25 = 25  # who starts it
H26 = 26  # all are overrun
H27 = 27  # the last round
H30 = 30  # what is hidden
