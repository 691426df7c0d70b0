"""The text that players see. It's made only from Views and Events, so it can't leak a secret."""

from games.gnomes.words.drama import lost as lost
from games.gnomes.words.drama import weight as weight
from games.gnomes.words.highlights import highlights as highlights
from games.gnomes.words.labels import hint as hint
from games.gnomes.words.labels import label as label
from games.gnomes.words.labels import titles as titles
from games.gnomes.words.prompts import question as question
from games.gnomes.words.prompts import secret as secret
from games.gnomes.words.prompts import verdict as verdict
from games.gnomes.words.prompts import waiting as waiting
from games.gnomes.words.refusals import blocked as blocked
from games.gnomes.words.refusals import is_midway as is_midway
from games.gnomes.words.refusals import short as short
from games.gnomes.words.refusals import why as why
from games.gnomes.words.rulebook import entries as entries
