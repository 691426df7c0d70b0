"""The text that players see, short and a little eerie.

All of it is made only from Views and Events, so it can't reveal a secret.
"""

from games.briar.words.drama import lost as lost
from games.briar.words.drama import weight as weight
from games.briar.words.highlights import highlights as highlights
from games.briar.words.labels import hint as hint
from games.briar.words.labels import label as label
from games.briar.words.labels import titles as titles
from games.briar.words.prompts import question as question
from games.briar.words.prompts import secret as secret
from games.briar.words.prompts import verdict as verdict
from games.briar.words.prompts import waiting as waiting
from games.briar.words.refusals import blocked as blocked
from games.briar.words.refusals import is_midway as is_midway
from games.briar.words.refusals import short as short
from games.briar.words.refusals import why as why
from games.briar.words.rulebook import entries as entries
