-- How far each partition is applied. It never goes back, in whichever order rows are inserted.
CREATE TABLE IF NOT EXISTS progress (
  partition_number Int32,
  next_position SimpleAggregateFunction(max, Int64),
  next_change SimpleAggregateFunction(max, Int64),  -- all changes before this offset are in the rows
  complete_until SimpleAggregateFunction(max, DateTime64(6, 'UTC'))  -- all records of the log until then are in the rows
)
ENGINE = AggregatingMergeTree
ORDER BY partition_number
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
