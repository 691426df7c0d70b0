"""The text that players see. It's made only from Views and Events, so it can't reveal a secret."""

from games.gears.words.drama import lost as lost
from games.gears.words.drama import weight as weight
from games.gears.words.highlights import highlights as highlights
from games.gears.words.hints import hint as hint
from games.gears.words.labels import label as label
from games.gears.words.labels import titles as titles
from games.gears.words.prompts import question as question
from games.gears.words.prompts import secret as secret
from games.gears.words.prompts import verdict as verdict
from games.gears.words.prompts import waiting as waiting
from games.gears.words.refusals import blocked as blocked
from games.gears.words.refusals import is_midway as is_midway
from games.gears.words.refusals import short as short
from games.gears.words.refusals import why as why
from games.gears.words.rulebook import entries as entries
