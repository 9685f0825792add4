"""La Corde (The Rope): knot a rope that just reaches the top of the wall, 2-4 seats."""

from cavale.kernel.contract import Card, rules_in
from cavale_corde import table

CARD = Card(
    id="corde",
    names={"fr": "La Corde", "en": "The Rope"},
    prefix="R",
    rules=rules_in(table),
    seats=(2, table.SEATS),
    recommended=3,
    switches=(),
    actions=2,
    longest=table.SEATS * table.KNOTTED,  # a seat ties five more pieces, and climbs
    points=(0, table.KNOTTED * table.LONGEST),
    version=1,
    not_your_turn=table.R03,
    is_over=table.R06,
)
