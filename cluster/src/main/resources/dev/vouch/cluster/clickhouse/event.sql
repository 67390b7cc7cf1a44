-- The events with their credit. The latest version of a row is valid; the key never changes. An
-- erased row has a last version that is deleted, with nothing but the key, so that no earlier
-- version brings it back, whenever it arrives.
CREATE TABLE IF NOT EXISTS event (
  partition_number Int32,
  position Int64,
  version Int64,
  is_deleted UInt8,
  changed_by Int64,                 -- highest position of the records that changed the row
  site Int64,
  received_at DateTime64(6, 'UTC'),
  event_id UUID,
  confirmed Bool,                   -- a backend sent it
  event_name LowCardinality(String),
  page_path String,
  name Nullable(String),
  success_value Nullable(Decimal(24, 9)),
  order_role LowCardinality(Nullable(String)),
  properties String,                -- a JSON object, see PropertiesJson
  forwarded_visitor Nullable(Int64),  -- of a server event of an open day (I3)
  user_key Nullable(Int64),         -- the event's own, so that an erasure finds it
  kind LowCardinality(String),
  reason LowCardinality(String),
  visitor Nullable(Int64),
  person Int64,
  country LowCardinality(Nullable(String)),
  device LowCardinality(Nullable(String)),
  browser LowCardinality(Nullable(String)),
  os LowCardinality(Nullable(String)),
  last_channel LowCardinality(Nullable(String)),
  last_source LowCardinality(Nullable(String)),
  last_medium LowCardinality(Nullable(String)),
  last_campaign LowCardinality(Nullable(String)),
  last_term LowCardinality(Nullable(String)),
  last_content LowCardinality(Nullable(String)),
  last_click_id LowCardinality(Nullable(String)),
  last_referrer LowCardinality(Nullable(String)),
  first_channel LowCardinality(Nullable(String)),
  first_source LowCardinality(Nullable(String)),
  first_medium LowCardinality(Nullable(String)),
  first_campaign LowCardinality(Nullable(String)),
  first_term LowCardinality(Nullable(String)),
  first_content LowCardinality(Nullable(String)),
  first_click_id LowCardinality(Nullable(String)),
  first_referrer LowCardinality(Nullable(String)),
  has_touches Bool,
  touches Array(Tuple(
    touched_at DateTime64(6, 'UTC'),
    channel LowCardinality(String),
    source LowCardinality(String),
    medium LowCardinality(Nullable(String)),
    campaign LowCardinality(Nullable(String)),
    term LowCardinality(Nullable(String)),
    content LowCardinality(Nullable(String)),
    click_id LowCardinality(Nullable(String)),
    referrer LowCardinality(Nullable(String))))
)
ENGINE = ReplacingMergeTree(version, is_deleted)
PARTITION BY toYYYYMM(received_at)
ORDER BY (site, received_at, partition_number, position)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
