-- Before when no event of a site is reported any more (retention, deletion of the site). The rows
-- of these events are removed later, see RowPurge.
CREATE TABLE IF NOT EXISTS expiry (site Int64, until DateTime64(6, 'UTC'))
ENGINE = ReplacingMergeTree(until)
ORDER BY site
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
