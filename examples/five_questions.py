# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
# ---

# %% [markdown]
# # Five games, five questions
#
# One question about each game, answered by matches of bots. The cells run as they stand, in any
# editor that knows `# %%`, in Jupyter (by jupytext), or all at once with
# `python examples/five_questions.py`. It needs `pip install 'cavale[lab]'`; the first run compiles
# each game once.
#
# The bots are instincts: what is fair for them need not be fair for people. Every share has its
# interval at 95 %. `CAVALE_MATCHES` says how many matches stand behind it.

# %%
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import altair as alt
import polars as pl

import cavale

MATCHES = int(os.environ.get("CAVALE_MATCHES", "20000"))


def table(rows: Sequence[cavale.SweepRow], share: str) -> pl.DataFrame:
    """A row a setting: what varies, and one share with its interval."""
    return pl.DataFrame([{**row.varied, **vars(row.shares[share])} for row in rows])


def picture(shares: pl.DataFrame, by: str, title: str, beside: str | None = None) -> Any:
    """Shares as points with their intervals; `beside` puts a picture a value side by side."""
    order = shares[by].unique(maintain_order=True).to_list()
    base = alt.Chart(shares).encode(x=alt.X(f"{by}:O", sort=order, axis=alt.Axis(labelAngle=0)))
    per_cent = alt.Axis(format="%")
    whiskers = base.mark_rule().encode(y=alt.Y("low:Q", axis=per_cent, title=title), y2="high:Q")
    ends = [base.mark_tick(size=16, color="black").encode(y=f"{end}:Q") for end in ("low", "high")]
    points = base.mark_point(filled=True, size=20, color="black", opacity=1).encode(y="share:Q")
    drawn = alt.layer(whiskers, *ends, points).properties(width=220, height=180)
    return drawn if beside is None else drawn.facet(f"{beside}:N")


# %% [markdown]
# ## La Horde: when is it time to hide?
#
# Every move of a simulation becomes a row of a Parquet file. By how many cards lay in their Refuge:
# how often do players hide, and how often do those who hid then win the match? Whoever hides chose
# the moment: what they win afterwards is not the effect of hiding alone.

# %%
HIDE = 1  # the legend in the file's metadata says what each number is
with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "moves.parquet"
    cavale.game("horde").record(file, seats=2, matches=MATCHES, bots="medium")
    cards = pl.when(pl.col("seat") == "a").then("refuge_mask.a").otherwise("refuge_mask.b")
    hiding = (
        pl.scan_parquet(file)
        .filter(pl.col("could").list.contains(HIDE))
        .group_by(cards.bitwise_count_ones().alias("cards"))
        .agg(
            pl.len().alias("turns"),
            (pl.col("move") == "P").mean().alias("hides"),
            pl.col("won").filter(pl.col("move") == "P").mean().alias("wins after hiding"),
        )
        .sort("cards")
        .collect()
    )
print("La Horde, 2 players:", hiding, sep="\n")

# %% [markdown]
# ## SCAPE: for how many players is it fair to the guards?
#
# With an odd number of players one of them is a guard.

# %%
rows = cavale.game("scape").sweep({"seats": [3, 5, 7, 9]}, matches=MATCHES, bots="medium")
guards = table(rows, "side.ss")
print("SCAPE, the guards win:", guards, sep="\n")
picture(guards, "seats", "the guards win")

# %% [markdown]
# ## Condamnés !: what is the price of pointing worth?
#
# To point at the wrong card of a tunnel costs the guard a card (C42). What if it were free?

# %%
rows = cavale.game("condamnes").sweep(
    {"seats": [4, 5, 6], "pointing": ["card", "free"]}, matches=MATCHES, bots="medium"
)
pointing = table(rows, "side.guard")
print("Condamnés !, the guard wins:", pointing, sep="\n")
picture(pointing, "pointing", "the guard wins", beside="seats")

# %% [markdown]
# ## Le Castor en cavale: do the powers leave room for skill?
#
# One instinct against three novices, who play a move in five by chance: how often does it win, with
# powers and without? If skill counted for nothing, it would win one match in four.

# %%
rows = cavale.game("castor").sweep(
    {"powers": ["on", "off"]}, seats=4, matches=MATCHES, bots=["medium", "easy", "easy", "easy"]
)
skill = table(rows, "seat.a")
print("Le Castor, an instinct against three novices wins:", skill, sep="\n")
picture(skill, "powers", "the instinct wins")

# %% [markdown]
# ## Le Temple: which difficulty for how many?

# %%
rows = cavale.game("temple").sweep(
    {"seats": [2, 3, 4], "difficulty": ["easy", "normal", "hard"]},
    matches=max(MATCHES // 20, 1),  # its instinct takes longer
    bots="medium",
)
escapes = table(rows, "side.adventurer")
print("Le Temple, the team escapes:", escapes, sep="\n")
picture(escapes, "difficulty", "the team escapes", beside="seats")
