"""The text that players see. It's made only from Views and Events, so it can't reveal a secret."""

from games.gizmos.words.drama import lost as lost
from games.gizmos.words.drama import weight as weight
from games.gizmos.words.highlights import highlights as highlights
from games.gizmos.words.labels import hint as hint
from games.gizmos.words.labels import label as label
from games.gizmos.words.labels import titles as titles
from games.gizmos.words.prompts import question as question
from games.gizmos.words.prompts import secret as secret
from games.gizmos.words.prompts import verdict as verdict
from games.gizmos.words.prompts import waiting as waiting
from games.gizmos.words.refusals import blocked as blocked
from games.gizmos.words.refusals import is_midway as is_midway
from games.gizmos.words.refusals import short as short
from games.gizmos.words.refusals import why as why
from games.gizmos.words.rulebook import entries as entries
