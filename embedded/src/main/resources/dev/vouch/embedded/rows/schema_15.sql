-- An event can be a duplicate, which no report counts (docs/identity.md O1, R3). The type has no name,
-- because DuckDB could not replay a change to a named type from a WAL.
ALTER TABLE event ALTER kind TYPE ENUM ('visitor', 'user', 'standalone', 'duplicate');
ALTER TABLE correction ALTER kind TYPE ENUM ('visitor', 'user', 'standalone', 'duplicate');

UPDATE schema_version SET version = 15;
