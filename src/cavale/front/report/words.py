"""What the text and the page of an analysis say, in both languages."""

from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings
from cavale.matches.coaching import Estimate

_TEXTS = {
    "title": ("Hasard et choix", "Luck and choices"),
    "head": (
        "{game} · {seats} sièges · {plies} coups",
        "{game} · {seats} seats · {plies} moves",
    ),
    "unit": (
        "Chances de gagner sur 100, estimées en jouant {trials} suites à l’instinct. Ce sont des "
        "estimations, pas des certitudes.",
        "Chances to win out of 100, estimated from {trials} continuations played by instinct. "
        "They are estimates, not certainties.",
    ),
    "seat": ("siège", "seat"),
    "start": ("départ", "start"),
    "luck": ("hasard", "luck"),
    "own": ("ses choix", "own choices"),
    "others": ("choix des autres", "others’ choices"),
    "result": ("résultat", "result"),
    "won": ("gagne", "won"),
    "lost": ("ne gagne pas", "did not win"),
    "curves": ("Les chances, coup par coup", "The chances, move by move"),
    "curves_note": (
        "D’après ce que chaque siège savait alors.",
        "By what each seat knew then.",
    ),
    "curve": (
        "Sa chance, coup par coup : la bande est la marge (95 %) ; en pointillés, cartes ouvertes",
        "Its chance, move by move: the band is the margin (95%); dotted, all cards open",
    ),
    "stairs": ("Du départ au résultat", "From start to result"),
    "weighed_luck": ("C’est le hasard qui a pesé le plus.", "Luck weighed most."),
    "weighed_own": ("Ce sont ses choix qui ont pesé le plus.", "Its own choices weighed most."),
    "weighed_others": (
        "Ce sont les choix des autres qui ont pesé le plus.",
        "The choices of the others weighed most.",
    ),
    "weighed_": ("Rien n’a pesé lourd.", "Nothing weighed much."),
    "review": ("Choix à revoir", "Choices to look at again"),
    "review_note": (
        "Jugés d’après ce que le siège savait alors ; seuls ceux dont le coût dépasse le bruit des "
        "essais.",
        "Judged by what the seat knew then; only those whose cost is beyond noise.",
    ),
    "nothing": (
        "Rien à redire : aucun choix n’a coûté nettement.",
        "Nothing to say: no choice clearly cost anything.",
    ),
    "cost": ("a coûté environ {value} ({low} à {high})", "cost about {value} ({low} to {high})"),
    "move": ("coup {ply}", "move {ply}"),
    "chosen": ("joué", "played"),
    "better": ("vaut mieux", "better"),
    "price": ("coût", "cost"),
    "let_be": ("laisser faire", "let it be"),
    "turning": ("Les tournants", "Turning points"),
    "moved": ("{who} : {what}", "{who}: {what}"),
    "turn": ("{before} → {after}", "{before} → {after}"),
    "by_choice": ("surtout un choix", "mostly a choice"),
    "by_luck": ("surtout le hasard", "mostly luck"),
    "no_turns": ("Aucun tournant net.", "No clear turn."),
    "more": ("et {count} de plus", "and {count} more"),
    "margin": ("{low} à {high}", "{low} to {high}"),
    "interval_note": (
        "Entre parenthèses ou après ± : la marge à 95 %.",
        "In brackets or after ±: the margin at 95%.",
    ),
    "model": (
        "Un choix compte face à ce que l’instinct aurait fait là ; le hasard est tout le reste. "
        "Les bots ne sont pas des gens : contre d’autres, ces chances seraient différentes.",
        "A choice counts against what the instinct would have done there; luck is all the rest. "
        "Bots are not people: against others these chances would differ.",
    ),
}
say = Sayings(_TEXTS)

MINUS = "−"


def signed(value: int) -> str:
    """+9, −14, 0."""
    return f"+{value}" if value > 0 else str(value).replace("-", MINUS)


def whole(chance: float) -> int:
    """A chance out of 100."""
    return round(100 * chance)


def few_or_many(chance: float, lang: Lang) -> str:
    """An estimated chance is never said to be none or all."""
    number = 100 * chance
    if number < 1:
        return "moins de 1" if lang == "fr" else "less than 1"
    if number > 99:
        return "plus de 99" if lang == "fr" else "more than 99"
    return str(round(number))


def bounds(estimate: Estimate, lang: Lang) -> str:
    """The interval of a chance: 55 to 61."""
    low, high = max(0.0, estimate.low), min(1.0, estimate.high)
    return say(lang, "margin", low=whole(low), high=whole(high))


def cost_text(cost: Estimate, lang: Lang) -> str:
    """What a choice cost, with its interval."""
    low, high = whole(max(cost.low, 0)), whole(min(cost.high, 1))
    return say(lang, "cost", value=whole(cost.value), low=low, high=high)


def margin(error: float) -> str:
    """Two standard errors, in chances out of 100; nothing where nothing was estimated."""
    return "" if error == 0 else f"±{max(1, round(200 * error))}"
