"""The text that players see. It's made only from Views and Events, so it can't leak a secret."""

from games.geargrid.words.drama import lost as lost
from games.geargrid.words.drama import weight as weight
from games.geargrid.words.highlights import highlights as highlights
from games.geargrid.words.labels import hint as hint
from games.geargrid.words.labels import label as label
from games.geargrid.words.labels import titles as titles
from games.geargrid.words.prompts import question as question
from games.geargrid.words.prompts import secret as secret
from games.geargrid.words.prompts import waiting as waiting
from games.geargrid.words.refusals import blocked as blocked
from games.geargrid.words.refusals import is_midway as is_midway
from games.geargrid.words.refusals import short as short
from games.geargrid.words.refusals import why as why
from games.geargrid.words.rulebook import entries as entries
from games.geargrid.words.verdicts import verdict as verdict
