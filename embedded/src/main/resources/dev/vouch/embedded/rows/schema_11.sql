-- The touches of a confirmed success, oldest first (docs/identity.md C11). Null for other events, and
-- for successes that the version before credited.
ALTER TABLE event ADD COLUMN touches STRUCT(touch INTEGER, touched_at TIMESTAMP)[];
ALTER TABLE correction ADD COLUMN touches STRUCT(touch INTEGER, touched_at TIMESTAMP)[];

UPDATE schema_version SET version = 11;
