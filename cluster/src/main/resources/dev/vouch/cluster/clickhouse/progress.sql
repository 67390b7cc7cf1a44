-- How far each partition is applied.
CREATE TABLE IF NOT EXISTS progress (
  partition_number Int32,
  version Int64,
  next_position Int64,
  received_until DateTime64(6, 'UTC')  -- all events until then have a row
)
ENGINE = ReplacingMergeTree(version)
ORDER BY partition_number
