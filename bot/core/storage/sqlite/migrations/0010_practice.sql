-- Tables on which a puzzle was only practised are looked for by their day, to be thrown away some time later.

CREATE INDEX practice_by_day ON attempts (day) WHERE NOT counts;
