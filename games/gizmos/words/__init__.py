"""The language of the game: it is told Views and Events, so it knows no secret."""

from games.gizmos.words.highlights import highlights as highlights
from games.gizmos.words.labels import hint as hint
from games.gizmos.words.labels import label as label
from games.gizmos.words.labels import titles as titles
from games.gizmos.words.prompts import prompt as prompt
from games.gizmos.words.prompts import secret as secret
from games.gizmos.words.prompts import verdict as verdict
from games.gizmos.words.refusals import blocked as blocked
from games.gizmos.words.refusals import refusal as refusal
from games.gizmos.words.rulebook import entries as entries
