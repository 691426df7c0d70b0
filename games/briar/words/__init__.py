"""The language of the game: short, a little eerie. It is told Views and Events, so it knows no secret."""

from games.briar.words.highlights import highlights as highlights
from games.briar.words.labels import hint as hint
from games.briar.words.labels import label as label
from games.briar.words.labels import titles as titles
from games.briar.words.prompts import prompt as prompt
from games.briar.words.prompts import secret as secret
from games.briar.words.prompts import verdict as verdict
from games.briar.words.refusals import blocked as blocked
from games.briar.words.refusals import refusal as refusal
from games.briar.words.rulebook import entries as entries
