// Generated from the games' folders by `make types`. Do not edit.
export const shipped = [
  {"id": "horde", "names": {"fr": "La Horde", "en": "The Horde"}, "seats": [2, 8], "tagline": {"fr": "Piocher encore, ou se cacher ?", "en": "One more card, or hide?"}, "minutes": 15, "difficulty": 1, "starter": true, "lesson": true},
  {"id": "scape", "names": {"fr": "SCAPE", "en": "SCAPE"}, "seats": [3, 14], "tagline": {"fr": "Un tunnel, deux équipes, des gardes parmi vous.", "en": "One tunnel, two teams, guards among you."}, "minutes": 15, "difficulty": 2, "starter": false, "lesson": true},
  {"id": "condamnes", "names": {"fr": "Condamnés !", "en": "Condemned!"}, "seats": [3, 9], "tagline": {"fr": "La carte volée passe de main en main.", "en": "The stolen card goes from hand to hand."}, "minutes": 15, "difficulty": 3, "starter": false, "lesson": true},
  {"id": "castor", "names": {"fr": "Le Castor en cavale", "en": "The Beaver at large"}, "seats": [2, 5], "tagline": {"fr": "Douze plis, des complices, deux médailles.", "en": "Twelve tricks, accomplices, two medals."}, "minutes": 20, "difficulty": 2, "starter": false, "lesson": true},
  {"id": "temple", "names": {"fr": "Le Temple", "en": "The Temple"}, "seats": [2, 4], "tagline": {"fr": "Des joyaux, huit dés, une seule sortie.", "en": "Gems, eight dice, a single way out."}, "minutes": 30, "difficulty": 3, "starter": false, "lesson": true},
] as const;
