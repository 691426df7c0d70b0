-- Who opened a table, and on which server, in columns of their own: open tables are counted before another is opened.

ALTER TABLE tables ADD COLUMN owner INTEGER;
ALTER TABLE tables ADD COLUMN guild INTEGER;

UPDATE tables SET owner = json_extract(head, '$.owner'), guild = json_extract(head, '$.place.guild');

CREATE INDEX live_tables_by_owner ON tables (owner, status) WHERE status IN ('lobby', 'playing');
CREATE INDEX live_tables_by_guild ON tables (guild, status) WHERE status IN ('lobby', 'playing');
