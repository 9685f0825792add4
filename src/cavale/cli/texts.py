"""What the commands say, in both languages. Gaps are filled as in a game's words."""

from typing import Any

from cavale.kernel.errors import Lang
from cavale.kernel.words import fill

_TEXTS: dict[str, tuple[str, str]] = {
    # key: (French, English)
    "games": ("Les jeux", "The games"),
    "game": ("jeu", "game"),
    "seats": ("joueurs", "players"),
    "switches": ("options", "switches"),
    "rules_version": ("règles", "rules"),
    "which_rules": (
        "Dis quel jeu : {known}.",
        "Say which game: {known}.",
    ),
    "sealed": (
        "Mélange scellé : {commitment}",
        "Shuffle sealed: {commitment}",
    ),
    "round": ("Manche {count}", "Round {count}"),
    "goal": ("{count} points arrêtent la partie", "{count} points end the match"),
    "since": ("Depuis ton dernier tour", "Since your last turn"),
    "your_turn": ("À toi, {seat}", "Your turn, {seat}"),
    "you_may": (
        "Tu peux intervenir, {seat} (Entrée : laisser faire)",
        "You may step in, {seat} (Enter: let it be)",
    ),
    "keys": (
        "Un numéro ou sa notation ; ? pourquoi pas autre chose, h les règles, q quitter.",
        "A number or its notation; ? why nothing else, h the rules, q to leave.",
    ),
    "not_a_choice": (
        "« {text} » n’est pas un choix : tape un numéro de 1 à {count}, ou ?, h, q.",
        "“{text}” is not a choice: type a number from 1 to {count}, or ?, h, q.",
    ),
    "no_move": (
        "« {text} » n’est pas un coup de cette table.",
        "“{text}” is not a move of this table.",
    ),
    "no_rule": (
        "Il n’y a pas de règle {rule} : h les montre toutes.",
        "There is no rule {rule}: h shows them all.",
    ),
    "why_not": ("Pourquoi pas ?", "Why not?"),
    "all_offered": (
        "Tout ce que les règles permettent est proposé.",
        "Everything the rules allow is offered.",
    ),
    "leave": (
        "Quitter la partie ? Elle peut être enregistrée et reprise. [e]nregistrer, [q]uitter, "
        "[c]ontinuer : ",
        "Leave the match? It can be saved and resumed. [s]ave, [q]uit, [c]ontinue: ",
    ),
    "saved": ("Partie enregistrée : {path}", "Match saved: {path}"),
    "resume_hint": (
        "Pour la reprendre : cavale play --resume {path}",
        "To go on with it: cavale play --resume {path}",
    ),
    "not_saved": ("Partie non enregistrée.", "Match not saved."),
    "end": ("Fin de la partie", "End of the match"),
    "winner": ("{names} gagne !", "{names} wins!"),
    "winners": ("{names} gagnent ensemble !", "{names} win together!"),
    "nobody": ("Personne ne gagne.", "Nobody wins."),
    "save_offer": (
        "Enregistrer la partie dans {path} ? [o/N] ",
        "Save the match to {path}? [y/N] ",
    ),
    "already_over": ("Cette partie est déjà finie.", "This match is already over."),
    "you": ("Toi", "You"),
    "need_game": (
        "Dis quel jeu, par exemple : cavale play horde.",
        "Say which game, for example: cavale play horde.",
    ),
    "no_terminal": (
        "Plus rien à lire au clavier : la partie s’arrête là.",
        "Nothing more to read from the keyboard: the match stops here.",
    ),
    "compiling": (
        "Compilation des règles (une seule fois, une dizaine de secondes) …",
        "Compiling the rules (only once, about ten seconds) ...",
    ),
    "matches": ("parties", "matches"),
    "moves": ("coups", "moves"),
    "per_second": ("par seconde", "per second"),
    "length": (
        "coups par partie (médiane {median}, 95 % en {most} au plus)",
        "moves per match (median {median}, 95% within {most})",
    ),
    "ending": ("fin", "ending"),
    "share": ("part", "share"),
    "seat": ("siège", "seat"),
    "bot": ("bot", "bot"),
    "wins": ("gagne", "wins"),
    "interval": ("intervalle à 95 %", "95% interval"),
    "mean_points": ("points", "points"),
    "interrupted": (
        "Interrompu : voici ce qui a été joué.",
        "Interrupted: this is what was played.",
    ),
    "simulated": (
        "{count} parties de {game}, {seats} sièges, graine {seed}",
        "{count} matches of {game}, {seats} seats, seed {seed}",
    ),
    "serving": (
        "La table est mise : {address} (Ctrl-C pour arrêter, rien n’est perdu)",
        "The table is set: {address} (Ctrl-C to stop, nothing is lost)",
    ),
    "printed": ("Feuille à imprimer : {path}", "Sheet to print: {path}"),
    "backed_up": ("Sauvegarde faite : {path}", "Backed up to {path}"),
    "genuine": ("Cette partie est authentique.", "This match is genuine."),
    "not_genuine": ("Cette partie ne tient pas.", "This match does not hold together."),
    "start": ("Mise en place", "Set-up"),
    "after_ply": ("Après {count} {count|coup|coups}", "After {count} {count|move|moves}"),
    "rule_map_ok": (
        "{game} : {count} règles, toutes avec code, test et textes.",
        "{game}: {count} rules, all with code, test and texts.",
    ),
    "rule_gap": ("{game} : la règle {rule} n’a pas {what}.", "{game}: rule {rule} has no {what}."),
    "stray_rule": (
        "{game} : {where} cite {rule}, qui n’existe pas.",
        "{game}: {where} cites {rule}, which does not exist.",
    ),
    "what_code": ("de code qui la cite", "code that cites it"),
    "what_test": ("de test à son nom", "test named after it"),
    "what_fr": ("de texte français", "French text"),
    "what_en": ("de texte anglais", "English text"),
    "mark_seed": ("livret", "rulebook"),
    "mark_fact": ("source publique", "public source"),
    "mark_inferred": ("déduit", "inferred"),
    "mark_ruling": ("notre décision", "our ruling"),
    "mark_rebuilt": ("reconstitué", "rebuilt"),
}


def say(lang: Lang, key: str, **gaps: Any) -> str:
    french, english = _TEXTS[key]
    return fill(french if lang == "fr" else english, lang, gaps)
