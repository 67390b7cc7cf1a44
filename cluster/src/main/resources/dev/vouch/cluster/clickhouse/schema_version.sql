-- The versions of these tables that have been made, see ClickHouseTables.
CREATE TABLE IF NOT EXISTS schema_version (version Int32)
ENGINE = ReplacingMergeTree
ORDER BY version
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
