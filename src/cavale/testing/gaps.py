"""What a game's texts lack, each with file and key: words of every event, action and switch."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_type_hints

from cavale.games import optional_part, ours, view_types
from cavale.games.boxes import field_pattern, shipped_contents
from cavale.kernel.aim import ROLE_TEXTS
from cavale.kernel.box import leaves
from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.rulebook import MARKS

WORDS = "words.toml"
_GAP = re.compile(r"\{(\w+)(?::(\w+))?")
_EVENT_GAPS = {"seat", "other", "value", "count"}
_AIM_GAPS = {"have", "need"}
_ROLE_GAPS = {"team", "rivals"}  # and the keys of the facts
_ARTICLES = {"a", "A", "de"}
_KNOWN_FIELDS = ("seats", "turn", "goal", "aim")  # of a view: terminal and page know what they mean
_MOST_MOMENTS = 5  # kinds of marks that a reader can still tell apart
_PICTURED = ("gestures", "panels")  # of the primer: a turn in pictures, and the rest
_PICTURES = 3  # of each, side by side
_MOST_CAPTION = 20  # words under a picture: it is read at a glance
_BAD_FRENCH = re.compile(
    "(?<!\u00a0):(?= |$)|(?<!^)(?<!\u202f)[;!?](?= |$)|«(?!\u00a0)|(?<!\u00a0)»|'"
)


class Gap(NamedTuple):
    """Something that is missing or wrong, and where."""

    file: str
    key: str
    fr: str
    en: str

    def sentence(self, lang: Lang) -> str:
        what = self.fr if lang == "fr" else self.en
        return (
            f"{self.file}, {self.key} : {what}"
            if lang == "fr"
            else f"{self.file}, {self.key}: {what}"
        )


def missing(file: str, key: str) -> Gap:
    return Gap(file, key, "il manque.", "it is missing.")


def text_gaps(game: Game) -> Iterator[Gap]:
    """Everything that `words.toml` and the rulebooks lack."""
    yield from _word_gaps(game)
    yield from _stray_words(game)
    yield from _gap_names(game)
    yield from _move_gaps(game)
    yield from _lesson_gaps(game)
    yield from _primer_gaps(game)
    yield from _box_gaps(game)
    yield from _view_gaps(game)
    yield from _moment_gaps(game)
    yield from _rule_gaps(game)
    yield from _french_gaps(game)


# --- words ---


def wanted_words(game: Game) -> list[str]:
    """The keys that `words.toml` must have, in both languages."""
    card = game.card
    keys = [f"events.{kind}" for kind in game.event_kinds]
    keys += [f"actions.{key}" for key in action_keys(game)]
    keys += _variant_keys(game)
    keys += [f"reasons.{number}" for number in card.reasons]
    keys += [f"endings.{name}" for name in card.endings]
    keys += [f"claims.{name}" for name in card.claims]
    keys += margin_keys(game)
    for switch in card.switches:
        keys.append(f"switches.{switch.name}.title")
        keys += [f"switches.{switch.name}.{value}" for value in switch.values]
    for kind, by_rule in game.words.get("by_rule", {}).items():
        keys += [f"by_rule.{kind}.{rule}" for rule in by_rule]
    keys += [f"roles.{role}.{text}" for role in game.roles for text in ROLE_TEXTS]
    keys += [f"aims.{key}{part}" for key in game.aims for part in ("", ".short")]
    keys += [f"lessons.{name}" for name in game.words.get("lessons", {})]
    keys += [f"moments.{name}" for name in game.words.get("moments", {})]
    keys += _primer_keys(game)
    return [*keys, "about.tagline"]


def _primer_keys(game: Game) -> list[str]:
    """The texts of the rules in one screen, where a game has it."""
    if "primer" not in game.words:
        return []
    keys = [f"primer.{part}" for part in ("goal", "turn", "more")]
    for scene, told in _scenes(game).items():
        keys += [scene, f"{scene}.name", *(f"{scene}.words.{key}" for key in told.get("words", {}))]
    return keys


def _scenes(game: Game) -> dict[str, Mapping[str, Any]]:
    """The pictures of the primer, by their keys."""
    return {
        f"primer.{part}.{name}": told
        for part in _PICTURED
        for name, told in (_at(game.words, f"primer.{part}") or {}).items()
    }


def _phase_keys(game: Game) -> list[str]:
    """The keys of actions that say more in some phases."""
    actions = game.words.get("actions", {})
    return [
        f"actions.{key}.when.{phase}"
        for key in action_keys(game)
        for phase in _at(actions, f"{key}.when") or {}
    ]


def margin_keys(game: Game) -> list[str]:
    """What a match can be won or lost by, as the words name it; and when it is a single one."""
    margins = game.words.get("margins", {})
    single = [f"margins.{name}.one" for name, texts in margins.items() if "one" in texts]
    return [*(f"margins.{name}" for name in margins), *single]


def _variant_keys(game: Game) -> list[str]:
    """Phases, and what an action is called for oneself (`own`) or for a receiver (`to`)."""
    actions = game.words.get("actions", {})
    found = [f"{key}.{kind}" for key in action_keys(game) for kind in ("own", "to")]
    return [f"actions.{key}" for key in found if _at(actions, key)] + _phase_keys(game)


def action_keys(game: Game) -> dict[str, set[str]]:
    """The keys under which actions are put into words, with the gaps that can be filled."""
    found: dict[str, set[str]] = {}
    for action in range(game.card.actions):
        key, gaps = game.action_key(action)
        found.setdefault(key, set()).update(gaps)
    return found


def _word_gaps(game: Game) -> Iterator[Gap]:
    for key in wanted_words(game):
        texts = _at(game.words, key)
        for lang in LANGS:
            if not isinstance(texts, Mapping) or not isinstance(texts.get(lang), str):
                yield missing(WORDS, f"{key}.{lang}")


def _at(words: Mapping[str, Any], key: str) -> Any:
    found: Any = words
    for part in key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _stray_words(game: Game) -> Iterator[Gap]:
    """Words for what the game does not have: mostly a name that was misspelt."""
    known = {
        "events": set(game.event_kinds),
        "by_rule": set(game.event_kinds),
        "actions": set(action_keys(game)),
        "reasons": {str(number) for number in game.card.reasons},
        "switches": {switch.name for switch in game.card.switches},
        "roles": set(game.roles),
        "aims": set(game.aims),
    }
    rules = {game.card.rule(number) for number in game.card.rules}
    known |= {f"by_rule.{kind}": rules for kind in game.words.get("by_rule", {})}
    known |= {key.rpartition(".")[0]: phases_of(game) for key in _phase_keys(game)}
    known |= {f"roles.{role}": {*ROLE_TEXTS, "line"} for role in game.roles}
    for part, keys in known.items():
        for key in _at(game.words, part) or {}:
            if key not in keys:
                yield Gap(WORDS, f"{part}.{key}", "rien ne porte ce nom.", "nothing has that name.")


def _box_gaps(game: Game) -> Iterator[Gap]:
    """Every value of the box has a name for people; other packages can do without."""
    names = game.words.get("box", {})
    if not names and game.card.id not in ours():
        return
    for name, texts in names.items():
        if not isinstance(texts, Mapping) or texts.keys() != {*LANGS}:
            yield missing(WORDS, f"box.{name}.fr, en")
    for field in leaves(shipped_contents(game.card.id)):
        if field_pattern(game, field) is None:
            yield missing(WORDS, f"box.{field}")


def phases_of(game: Game) -> set[str]:
    """The phases that a view tells by name."""
    told = get_type_hints(view_types(game.card.id)[-1]).get("phase")
    return {phase for phase in get_args(told) if isinstance(phase, str)}


def _gap_names(game: Game) -> Iterator[Gap]:
    """Gaps that nothing would fill."""
    values = {*game.words.get("values", {}), *_ARTICLES, ""}
    for key, names in _fillable(game).items():
        texts = _at(game.words, key)
        for lang in LANGS if isinstance(texts, Mapping) else ():
            for name, value in _GAP.findall(str(texts.get(lang, ""))):
                if name not in names or value not in values:
                    gap = f"{name}:{value}" if value else name
                    yield Gap(
                        WORDS,
                        f"{key}.{lang}",
                        f"rien ne remplit {{{gap}}}.",
                        f"nothing fills {{{gap}}}.",
                    )


def _fillable(game: Game) -> dict[str, set[str]]:
    """The gaps that are filled, by the key of the words."""
    allowed = {f"events.{kind}": _EVENT_GAPS for kind in game.event_kinds}
    for kind, by_rule in game.words.get("by_rule", {}).items():
        allowed |= {f"by_rule.{kind}.{rule}": _EVENT_GAPS for rule in by_rule}
    allowed |= {f"actions.{key}": gaps for key, gaps in action_keys(game).items()}
    for key in _variant_keys(game):
        allowed[key] = allowed[".".join(key.split(".")[:2])] | {"receiver"}
    allowed |= {key: {"count"} for key in margin_keys(game)}
    role_gaps = {*_ROLE_GAPS, *game.aims}
    for role in game.roles:
        allowed |= {f"roles.{role}.{text}": role_gaps for text in (*ROLE_TEXTS, "line")}
    for key in game.aims:
        allowed |= {f"aims.{key}": _AIM_GAPS, f"aims.{key}.number": _AIM_GAPS}
    return allowed


def _move_gaps(game: Game) -> Iterator[Gap]:
    """By these patterns the page finds what a move is about, and says it."""
    told = set()
    for action in range(game.card.actions):
        key, gaps = game.action_key(action)
        text, words = game.action_text(action), _at(game.words, f"actions.{key}")
        pattern = words.get("move") if isinstance(words, Mapping) else None
        if key in told or not text or _written(game, pattern, gaps) == text:
            continue
        told.add(key)
        yield Gap(
            WORDS,
            f"actions.{key}.move",
            f"le coup s’écrit « {text} ».",
            f"the move is written {text!r}.",
        )


def _written(game: Game, pattern: str | None, gaps: Mapping[str, int]) -> str | None:
    """The text of a move, from its pattern in the words; None if that cannot be filled."""

    def put(gap: re.Match[str]) -> str:
        number = gaps[gap[1]]
        if gap[1] == "other":
            return seat_letters(number + 1)[-1]
        return game.components[gap[2]][number] if gap[2] else str(number)

    try:
        return None if pattern is None else re.sub(r"\{(\w+)(?::(\w+))?\}", put, pattern)
    except (KeyError, IndexError):
        return None


def _lesson_gaps(game: Game) -> Iterator[Gap]:
    """Lessons that could never be said: of a phase, an action or a rule that is not there."""
    known = {"phase": phases_of(game), "action": set(action_keys(game))}
    rules = {game.card.rule(number) for number in game.card.rules}
    for name, lesson in game.words.get("lessons", {}).items():
        if lesson.get("rule") not in rules:
            yield missing(WORDS, f"lessons.{name}.rule")
        if not any(lesson.get(part) for part in known):
            yield missing(WORDS, f"lessons.{name}.phase")
        for part, names in known.items():
            for each in set(lesson.get(part, ())) - names:
                what = f"rien ne s’appelle « {each} ».", f"nothing is called {each!r}."
                yield Gap(WORDS, f"lessons.{name}.{part}", *what)


def _primer_gaps(game: Game) -> Iterator[Gap]:
    """The rules in one screen: so many pictures, few words, and rules that are there."""
    if "primer" not in game.words:
        return
    for part in _PICTURED:
        if len(_at(game.words, f"primer.{part}") or {}) != _PICTURES:
            what = f"il en faut {_PICTURES}.", f"there must be {_PICTURES}."
            yield Gap(WORDS, f"primer.{part}", *what)
    known = {game.card.rule(number) for number in game.card.rules}
    for key, told in {"primer.goal": _at(game.words, "primer.goal") or {}, **_scenes(game)}.items():
        if not told.get("rules"):
            yield missing(WORDS, f"{key}.rules")
        for rule in set(told.get("rules", ())) - known:
            yield Gap(WORDS, f"{key}.rules", f"il n’y a pas de {rule}.", f"there is no {rule}.")
    for key, told in _scenes(game).items():
        for lang in LANGS:
            if len(re.findall(r"\w[\w’-]*", str(told.get(lang, "")))) > _MOST_CAPTION:
                what = f"{_MOST_CAPTION} mots au plus.", f"{_MOST_CAPTION} words at most."
                yield Gap(WORDS, f"{key}.{lang}", *what)


def _view_gaps(game: Game) -> Iterator[Gap]:
    """Labels for the fields of a view that terminal and page draw by themselves."""
    if optional_part(game.card.id, "terminal") is not None:
        return
    for name in dict.fromkeys(n for each in view_types(game.card.id) for n in each.__annotations__):
        texts = _at(game.words, f"view.{name}")
        for lang in LANGS if name not in _KNOWN_FIELDS else ():
            if not isinstance(texts, Mapping) or not isinstance(texts.get(lang), str):
                yield missing(WORDS, f"view.{name}.{lang}")


def _moment_gaps(game: Game) -> Iterator[Gap]:
    """What a replay marks: a few kinds of moments, each with its events and an icon."""
    moments = game.words.get("moments", {})
    if len(moments) > _MOST_MOMENTS:
        yield Gap(
            WORDS, "moments", f"{_MOST_MOMENTS} sortes au plus.", f"{_MOST_MOMENTS} kinds at most."
        )
    for name, moment in moments.items():
        if not moment.get("icon"):
            yield missing(WORDS, f"moments.{name}.icon")
        if not moment.get("kinds"):
            yield missing(WORDS, f"moments.{name}.kinds")
        for kind in moment.get("kinds", ()):
            if kind not in game.event_kinds:
                what = f"aucun événement « {kind} ».", f"there is no event {kind!r}."
                yield Gap(WORDS, f"moments.{name}.kinds", *what)


# --- rulebooks ---


def _rule_gaps(game: Game) -> Iterator[Gap]:
    declared = [game.card.rule(number) for number in game.card.rules]
    for lang in LANGS:
        file, rules = f"rulebook/{lang}.md", game.rulebook(lang).rules
        yield from (missing(file, rule) for rule in declared if rule not in rules)
        for rule in rules:
            if rule not in declared:
                yield Gap(file, rule, "la carte n’a pas cette règle.", "the card has no such rule.")
            for mark in rules[rule].strange_marks:
                known = ", ".join(MARKS)
                yield Gap(
                    file,
                    rule,
                    f"[{mark}] n’est pas une marque : {known}.",
                    f"[{mark}] is no mark: one of {known}.",
                )


# --- French ---


def french_flaw(text: str) -> str:
    """The first place where a text breaks the habits of French print; empty if none."""
    found = _BAD_FRENCH.search(text)
    return text[max(found.start() - 12, 0) : found.end()] if found else ""


def _french_gaps(game: Game) -> Iterator[Gap]:
    texts = {("__init__.py", "CARD.names.fr"): game.card.names["fr"]}
    texts |= {(WORDS, key): text for key, text in _french_texts(game.words)}
    for rule in game.rulebook("fr").rules.values():
        texts["rulebook/fr.md", rule.number] = rule.plain
    for (file, key), text in texts.items():
        yield from french_gap(file, key, text)


def french_gap(file: str, key: str, text: str) -> Iterator[Gap]:
    """That flaw of a text, if it has one."""
    if flaw := french_flaw(text):
        yield Gap(
            file,
            key,
            f"une espace insécable (U+00A0 devant « : », U+202F devant « ; ! ? ») ou une "
            f"apostrophe courbe (’) manque ici : « …{flaw} ».",
            f"a no-break space (U+00A0 before a colon, U+202F before ; ! ?) or a curly "
            f"apostrophe (’) is missing here: “…{flaw}”.",
        )


def _french_texts(words: Any, path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        where = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping):
            yield from _french_texts(value, where)
        elif key == "fr":
            for text in value if isinstance(value, list) else [value]:
                yield where, str(text)
