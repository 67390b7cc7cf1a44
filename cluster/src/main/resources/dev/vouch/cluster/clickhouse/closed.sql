-- The first instant of each partition that is not in a closed day.
CREATE TABLE IF NOT EXISTS closed (partition_number Int32, until DateTime64(6, 'UTC'))
ENGINE = ReplacingMergeTree(until)
ORDER BY partition_number
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
