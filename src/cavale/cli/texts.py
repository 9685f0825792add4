"""What the commands say, in both languages. Gaps are filled as in a game's words."""

from typing import Any

from cavale.kernel.errors import Lang
from cavale.kernel.words import fill

_TEXTS: dict[str, tuple[str, str]] = {
    # key: (French, English)
    "games": ("Les jeux", "The games"),
    "game": ("jeu", "game"),
    "not_playable": ("Pas jouable : {reason}", "Not playable: {reason}"),
    "seats": ("joueurs", "players"),
    "looking": ("On relit la partie", "Looking at the match again"),
    "switches": ("options", "switches"),
    "which_rules": (
        "Dis quel jeu : {known}.",
        "Say which game: {known}.",
    ),
    "sealed": (
        "Mélange scellé : {commitment}",
        "Shuffle sealed: {commitment}",
    ),
    "box": ("Boîte : {title}", "Box: {title}"),
    "box_untitled": ("pas celle d’origine", "not the shipped one"),
    "box_shipped": ("celle d’origine, rien ne change", "the shipped one, nothing differs"),
    "box_written": ("Boîte écrite : {path}", "Box written: {path}"),
    "moves_written": (
        "Coups écrits dans {path} : {count}.",
        "Moves written to {path}: {count}.",
    ),
    "exported": (
        "{count} {count|partie écrite|parties écrites} dans {path}.",
        "{count} {count|match|matches} written to {path}.",
    ),
    "export_stopped": (
        "Interrompu : {count} {count|partie manque|parties manquent}.",
        "Interrupted: {count} {count|match is|matches are} missing.",
    ),
    "not_exported": (
        "{count} {count|partie laissée|parties laissées} : d’autres règles, ou abîmées.",
        "{count} {count|match|matches} left out: played by other rules, or damaged.",
    ),
    "box_field": ("champ", "field"),
    "box_what": ("ce que c’est", "what it is"),
    "box_before": ("d’origine", "shipped"),
    "box_after": ("ici", "here"),
    "since": ("Depuis ton dernier tour", "Since your last turn"),
    "your_turn": ("À toi, {seat}", "Your turn, {seat}"),
    "you_may": (
        "Tu peux intervenir, {seat} (Entrée : laisser faire)",
        "You may step in, {seat} (Enter: let it be)",
    ),
    "race": (
        "Chacun répond en même temps que toi, puis le hasard dit qui va le plus vite. "
        "(Entrée : {silence})",
        "The others answer at the same time; then chance says who was quickest. (Enter: {silence})",
    ),
    "keys": (
        "Un numéro ou sa notation ; ? pourquoi pas autre chose, i un conseil, h les règles, "
        "q quitter.",
        "A number or its notation; ? why nothing else, i a hint, h the rules, q to leave.",
    ),
    "not_a_choice": (
        "« {text} » n’est pas un choix : tape un numéro de 1 à {count}, ou ?, i, h, q.",
        "“{text}” is not a choice: type a number from 1 to {count}, or ?, i, h, q.",
    ),
    "imagines": ("On imagine la suite…", "Imagining what follows…"),
    "hint": ("Conseil, chances de gagner sur 100", "Hint, chances to win out of 100"),
    "hint_chance": ("environ {chance} ({low} à {high})", "about {chance} ({low} to {high})"),
    "hint_tied": ("On ne sait pas les départager.", "They cannot be told apart."),
    "hint_from": (
        "D’après ce que ton siège voit ; les cartes cachées sont imaginées.",
        "By what your seat sees; hidden cards are imagined.",
    ),
    "let_be": ("laisser faire", "let it be"),
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
    "side": ("camp", "side"),
    "bot": ("bot", "bot"),
    "against": ("contre", "against"),
    "bounds": ("à 95 %", "at 95%"),
    "plays_as": ("comme", "as"),
    "plays_alone": ("un siège", "one seat"),
    "plays_all": ("toute la table", "the whole table"),
    "usual": ("les autres", "the others"),
    "rating": ("cote", "rating"),
    "rated": (
        "Cote : points au-dessus de {foot}, à la même place. 400 points : dix fois plus de chances "
        "de gagner contre une de perdre.",
        "Rating: points above {foot} in the same place. 400 points are ten times the odds of "
        "winning.",
    ),
    "arena": (
        "{game}, {seats} sièges : {count} donnes, chacune jouée de chaque siège (graine {seed})",
        "{game}, {seats} seats: {count} deals, each played from every seat (seed {seed})",
    ),
    "deals": ("donnes", "deals"),
    "wins": ("gagne", "wins"),
    "interval": ("intervalle à 95 %", "95% interval"),
    "mean_points": ("points", "points"),
    "interrupted": (
        "Interrompu : voici ce qui a été joué.",
        "Interrupted: this is what was played.",
    ),
    "simulated": (
        "{game} : {count} parties, {seats} sièges, graine {seed}",
        "{count} matches of {game}, {seats} seats, seed {seed}",
    ),
    "sweep": (
        "{game} : {count} {count|réglage|réglages}, graine {seed}",
        "{game}: {count} {count|setting|settings}, seed {seed}",
    ),
    "sweep_intervals": (
        "± : moitié de l’intervalle à 95 % (Wilson) ; coups par seconde sur un cœur.",
        "±: half of the 95% interval (Wilson); moves per second on one core.",
    ),
    "sweep_clear": (
        "± : moitié d’un intervalle assez large pour que tous, à chacun des {looks} regards, "
        "soient justes sauf {risk} de risque en tout. Comparé : {share} ; un réglage s’arrête "
        "quand son intervalle n’en touche aucun autre. Coups par seconde sur un cœur.",
        "±: half of an interval so wide that all of them, at all {looks} looks, are right but for "
        "a risk of {risk} in all. Compared: {share}; a setting stops when its interval touches no "
        "other. Moves per second on one core.",
    ),
    "sweep_play": ("Pour jouer le dernier réglage :", "To play the last setting:"),
    "sweep_goes_on": (
        "Interrompu. La même commande reprend où elle en est restée ({path}).",
        "Interrupted. The same command goes on from where it stopped ({path}).",
    ),
    "report_written": ("Rapport écrit : {path}", "Report written: {path}"),
    "report_settings": ("Réglages", "Settings"),
    "report_besides": ("Manches et bots", "Rounds and bots"),
    "sweep_lost": (
        "Interrompu : voici ce qui a été joué. Avec --csv, --parquet ou --state, la même commande "
        "reprendrait là.",
        "Interrupted: this is what was played. With --csv, --parquet or --state the same command "
        "would go on from here.",
    ),
    "median": ("médiane", "median"),
    "most_moves": ("95 % en", "95% within"),
    "speed": ("coups/s", "moves/s"),
    "serving": (
        "La table est mise : {address} (Ctrl-C pour arrêter, rien n’est perdu)",
        "The table is set: {address} (Ctrl-C to stop, nothing is lost)",
    ),
    "mcp_http": (
        "Les modèles sont attendus : {address} (Ctrl-C pour arrêter)",
        "Models are welcome: {address} (Ctrl-C to stop)",
    ),
    "mcp_token": (
        "Leur jeton, pour « Authorization: Bearer » : {token}",
        "Their token, for “Authorization: Bearer”: {token}",
    ),
    "party": (
        "Les téléphones du même réseau y viennent par cette adresse. Si rien ne s’ouvre, un "
        "pare-feu ou un Wi-Fi « invités » les en empêche.",
        "Phones on the same network come by this address. If nothing opens, a firewall or a guest "
        "Wi-Fi keeps them out.",
    ),
    "printed": ("Feuille à imprimer : {path}", "Sheet to print: {path}"),
    "backed_up": ("Sauvegarde faite : {path}", "Backed up to {path}"),
    "moving": ("Déménagement", "Moving"),
    "moved": (
        "{count} {count|table déménagée|tables déménagées}, {entries} entrées comparées.",
        "{count} {count|table|tables} moved, {entries} entries compared.",
    ),
    "archiving": ("Archivage", "Archiving"),
    "archived": (
        "{count} {count|partie archivée|parties archivées}.",
        "{count} {count|match|matches} archived.",
    ),
    "pruned": (
        "{count} {count|table supprimée|tables supprimées}.",
        "{count} {count|table|tables} deleted.",
    ),
    "would_prune": (
        "{count} {count|table serait supprimée|tables seraient supprimées}.",
        "{count} {count|table|tables} would be deleted.",
    ),
    "forgotten": (
        "{count} {count|texte effacé|textes effacés}. Coups et preuves restent.",
        "{count} {count|text|texts} erased. Moves and proofs stay.",
    ),
    "genuine": ("Cette partie est authentique.", "This match is genuine."),
    "not_genuine": ("Cette partie ne tient pas.", "This match does not hold together."),
    "unchecked": (
        "Cette partie ne peut pas être vérifiée entièrement ici.",
        "This match cannot be checked completely here.",
    ),
    "after_ply": ("Après {count} {count|coup|coups}", "After {count} {count|move|moves}"),
    "rule_map_ok": (
        "{game} : {count} règles, toutes avec code, test et textes.",
        "{game}: {count} rules, all with code, test and texts.",
    ),
    "game_whole": (
        "{game} : {count} règles, rien ne manque.",
        "{game}: {count} rules, nothing is missing.",
    ),
    "new_game": (
        "Un jeu complet t’attend dans {folder}. Et maintenant :\n"
        "  {install}\n"
        "  cavale check {name}\n"
        "  cavale play {name}\n"
        "  python -m pytest {folder}",
        "A whole game awaits you in {folder}. Next:\n"
        "  {install}\n"
        "  cavale check {name}\n"
        "  cavale play {name}\n"
        "  python -m pytest {folder}",
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
