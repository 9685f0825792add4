"""What a report says, in both languages."""

from cavale.kernel.words import Sayings

TEXTS = {
    "title": ("{game} : qui gagne ?", "{game}: who wins?"),
    "lead": (
        "{count} parties par réglage, jouées par des bots ({bots}). Ce qui est équitable pour eux "
        "ne l’est pas forcément pour des gens. Chaque part a son intervalle à 95 %.",
        "{count} matches of each setting, played by bots ({bots}). What is fair for them need not "
        "be fair for people. Every share has its interval at 95%.",
    ),
    "overview": (
        "Qui gagne, et qu’est-ce qui serait plus juste ?",
        "Who wins, and what would be fairer?",
    ),
    "overview_lead": (
        "L’essentiel de chaque jeu, et tout ce qui a été essayé, une chose à la fois ; sa page a "
        "les chiffres, et la commande qui joue chaque variante. Rien de cela ne change une règle.",
        "Each game in short, and everything that was tried, one thing at a time; its page has the "
        "figures, and the command that plays each variant. No rule is changed by any of this.",
    ),
    "tried": ("Essayé :", "Tried:"),
    # --- in short ---
    "short": ("En bref", "In short"),
    "even_seats": (
        "À {seats}, aucun siège n’est nettement meilleur qu’un autre : {gap} d’écart entre le "
        "meilleur et le moins bon, et le hasard suffit à l’expliquer.",
        "With {seats} players no seat is clearly better than another: the best and the worst are "
        "{gap} apart, which chance alone explains.",
    ),
    "uneven_seats": (
        "À {seats}, le siège {best} gagne plus souvent que le siège {worst} : {gap} d’écart.",
        "With {seats} players seat {best} wins more often than seat {worst}: {gap} apart.",
    ),
    "even_sides": (
        "À {seats}, aucun camp n’est nettement favorisé : {gap} d’écart entre le meilleur et le "
        "moins bon, et le hasard suffit à l’expliquer.",
        "With {seats} players no side is clearly ahead: the best and the worst are {gap} apart, "
        "which chance alone explains.",
    ),
    "uneven_sides": (
        "À {seats}, le camp qui gagne le plus est « {best} », celui qui gagne le moins est "
        "« {worst} » : {gap} d’écart.",
        "With {seats} players the side that wins most is “{best}”, the one that wins least "
        "“{worst}”: {gap} apart.",
    ),
    "together": (
        "À {seats}, la table gagne {share} des parties.",
        "With {seats} players the table wins {share} of the matches.",
    ),
    "usual_end": (
        "Fin la plus fréquente : {ending} ({share}).",
        "The most frequent ending: {ending} ({share}).",
    ),
    "usual_length": (
        "Une partie sur deux tient en {median} coups, 95 % en {most}.",
        "Half the matches are over within {median} moves, 95% within {most}.",
    ),
    "evener": (
        "À {seats}, le changement qui équilibre le mieux est « {what} » : {gap} d’écart au lieu "
        "de {usual}.",
        "With {seats} players the change that evens it most is “{what}”: {gap} apart instead of "
        "{usual}.",
    ),
    "none_evener": (
        "Aucun des changements essayés (à {tables}) n’équilibre nettement mieux.",
        "None of the changes that were tried (with {tables} players) is clearly more even.",
    ),
    "how_hard": (
        "C’est à {most} que la table gagne le plus souvent, {high}, et à {fewest} le moins "
        "souvent, {low}.",
        "The table wins most with {most} players, {high}, and least with {fewest}, {low}.",
    ),
    "nearer": (
        "À {seats}, le composant qui rapproche le mieux des autres tables est « {what} » : {share} "
        "au lieu de {usual}.",
        "With {seats} players the component that brings it closest to the other tables is "
        "“{what}”: {share} instead of {usual}.",
    ),
    "none_nearer": (
        "Aucun des composants essayés (à {tables}) ne rapproche nettement les tables.",
        "None of the components that were tried (with {tables} players) brings the tables clearly "
        "closer.",
    ),
    "and": ("{firsts} et {last}", "{firsts} and {last}"),
    "points": ("{value} points (à 95 % : {low} à {high})", "{value} points (95%: {low} to {high})"),
    # --- who wins ---
    "who_seats": ("Qui gagne, par siège, à {seats}", "Who wins, by seat, with {seats} players"),
    "who_sides": ("Qui gagne, par camp, à {seats}", "Who wins, by side, with {seats} players"),
    "who_together": ("Combien de parties la table gagne", "How many matches the table wins"),
    "even_share": ("part égale", "even share"),
    "shared": (
        "Les victoires partagées comptent pour chaque gagnant : la somme dépasse 100 % de {extra}.",
        "Shared wins count for each winner: the sum is {extra} above 100%.",
    ),
    "below": (
        "Il manque {missing} : des parties que personne ne gagne.",
        "{missing} are missing: matches that nobody wins.",
    ),
    "by_number": ("Selon le nombre de joueurs", "By the number of players"),
    "by_number_seats": (
        "À chaque table, le meilleur siège (▲) et le moins bon (▼) ; le trait vertical est la part "
        "égale.",
        "At each table the best seat (▲) and the worst (▼); the upright stroke is the even share.",
    ),
    "by_number_sides": (
        "À chaque table, la part de chaque camp.",
        "At each table the share of each side.",
    ),
    "figures": ("En chiffres", "In figures"),
    "players": ("joueurs", "players"),
    "wins": ("gagne", "wins"),
    "best": ("meilleur siège", "best seat"),
    "worst": ("moins bon siège", "worst seat"),
    "gap": ("écart", "gap"),
    "seat": ("siège", "seat"),
    # --- how it ends ---
    "ends": ("Comment finissent les parties", "How matches end"),
    "ends_note": ("À {seats} joueurs.", "With {seats} players."),
    "lengths": ("Combien de temps elles durent", "How long they last"),
    "lengths_note": (
        "Coups par partie, à {seats} joueurs ; {mean} en moyenne.",
        "Moves a match, with {seats} players; {mean} on average.",
    ),
    "longer": (
        "Les {count} coups et plus sont comptés ensemble.",
        "{count} moves and more are counted together.",
    ),
    "moves": ("coups", "moves"),
    "median": ("médiane {count}", "median {count}"),
    "within": ("95 % en {count}", "95% within {count}"),
    "median_head": ("médiane", "median"),
    "within_head": ("95 % en", "95% within"),
    "share": ("part", "share"),
    # --- points ---
    "rounds": ("Les points, manche par manche", "Points, round by round"),
    "rounds_note": (
        "Moyenne à la fin de chaque manche, à {seats} joueurs, parmi les parties qui y arrivent.",
        "The mean at the end of each round, with {seats} players, of the matches that come to it.",
    ),
    "winners": ("qui gagne à la fin", "who wins in the end"),
    "others": ("qui ne gagne pas", "who does not"),
    "round": ("manche", "round"),
    "reached": ("parties qui y arrivent", "matches that come to it"),
    "mean_points": ("points", "points"),
    "final_points": ("Points à la fin, en moyenne", "Points at the end, on average"),
    # --- what changes ---
    "changes": ("Ce que chaque changement fait", "What each change does"),
    "changes_note": (
        "Une option ou un composant reconstitué à la fois, le reste comme d’habitude. Le trait "
        "vertical est la table habituelle, sa bande est l’intervalle ; un disque plein s’en écarte "
        "nettement, un cercle vide non.",
        "One switch or one rebuilt component at a time, all else as usual. The upright stroke is "
        "the usual table, its band the interval; a full disc is clearly apart from it, an empty "
        "circle is not.",
    ),
    "at_table": ("À {seats} joueurs", "With {seats} players"),
    "measure_gap_seats": (
        "Écart entre le meilleur et le moins bon siège, en points : 0 est parfaitement égal.",
        "How far the best seat is above the worst, in points: 0 is perfectly even.",
    ),
    "measure_gap_sides": (
        "Écart entre le meilleur et le moins bon camp, en points : 0 est parfaitement égal.",
        "How far the best side is above the worst, in points: 0 is perfectly even.",
    ),
    "measure_half": (
        "Part des parties gagnées par {side} ; à 50 %, les deux camps sont à égalité.",
        "Share of matches that {side} wins; at 50% the two sides are even.",
    ),
    "measure_share": (
        "Part des parties que la table gagne.",
        "Share of matches that the table wins.",
    ),
    "axis_gap": ("écart, en points", "gap, in points"),
    "axis_share": ("{side} gagne", "{side} wins"),
    "usual": ("comme d’habitude", "as usual"),
    "change": ("changement", "change"),
    "clearly": ("nettement", "clearly"),
    "clear_evener": ("plus équilibré", "more even"),
    "clear_other": ("autre", "different"),
    "clear_none": ("–", "–"),
    "even_mark": ("égalité", "even"),
    "commands": ("Les commandes", "The commands"),
    "try": ("Jouer une de ces variantes", "Play one of these variants"),
    "try_note": (
        "Chaque commande joue la variante dans le terminal. La boîte qu’elle écrit, posée dans le "
        "dossier « {id} » de CAVALE_BOXES, s’offre aux tables d’un serveur ; une option se choisit "
        "en ouvrant la table.",
        "Each command plays the variant in the terminal. The box that it writes, put into the "
        "folder {id} of CAVALE_BOXES, is offered at a server’s tables; a switch is chosen when the "
        "table is opened.",
    ),
    "nothing_varies": (
        "Ce jeu n’a ni option ni composant à faire varier.",
        "This game has no switch and no component to vary.",
    ),
    # --- bots ---
    "ladder": ("L’échelle des bots", "The ladder of bots"),
    "ladder_note": (
        "Chaque bot face à celui d’en dessous, {deals} donnes jouées de chaque place, à {seats} "
        "joueurs. Cote : points au-dessus de {foot} ; 400 points, c’est dix fois plus de chances "
        "de gagner contre une de perdre.",
        "Each bot against the one below it, {deals} deals played from every place, with {seats} "
        "players. Rating: points above {foot}; 400 points are ten times the odds of winning.",
    ),
    "bot": ("bot", "bot"),
    "against": ("contre", "against"),
    "as": ("comme", "as"),
    "alone": ("un siège", "one seat"),
    "all": ("toute la table", "the whole table"),
    "others_there": ("l’autre, à sa place", "the other in its place"),
    "rating": ("cote", "rating"),
    # --- how it was made ---
    "made": ("D’où viennent ces chiffres", "Where these figures come from"),
    "made_with": (
        "cavale {version}, règles version {rules}, boîte {box}, graine « {seed} », {matches} "
        "parties par réglage, {settings} réglages.",
        "cavale {version}, rules version {rules}, box {box}, seed “{seed}”, {matches} matches of "
        "each setting, {settings} settings.",
    ),
    "made_intervals": (
        "Intervalles à 95 % : Wilson pour les parts ; pour l’écart, l’étendue de Tukey, qui tient "
        "compte de ce qu’on a cherché le meilleur et le moins bon. La même commande redonne les "
        "mêmes chiffres, quel que soit le nombre de cœurs :",
        "Intervals at 95%: Wilson’s for shares; for the gap Tukey’s range, which reckons with "
        "having looked for the best and the worst. The same command gives the same figures again, "
        "on however many cores:",
    ),
    "switches_set": ("Options : {options}.", "Switches: {options}."),
    "whose": ("{who} : {what}", "{who}: {what}"),
}
say = Sayings(TEXTS)
