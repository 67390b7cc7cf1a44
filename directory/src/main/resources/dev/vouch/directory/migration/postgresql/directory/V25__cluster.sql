-- Counts the changes of this schema. Each change begins by adding to it, which locks the schema
-- against other changes until it ends, on all nodes.
CREATE TABLE change_counter (
  counter_id SMALLINT PRIMARY KEY CHECK (counter_id = 1), -- there is one row
  revision   BIGINT NOT NULL
);
INSERT INTO change_counter (counter_id, revision) VALUES (1, 0);

-- The node that does a task which one node at a time may do.
CREATE TABLE leases (
  name       TEXT PRIMARY KEY, -- of the task
  holder     TEXT NOT NULL,    -- the node
  number     BIGINT NOT NULL,  -- increases with each holder
  expires_at TIMESTAMPTZ NOT NULL -- by the clock of the database
);

-- The first use of each Idempotency-Key in the last 7 days. A partition has the claims of a day, and
-- is dropped as a whole.
CREATE TABLE idempotency_claims (
  day           DATE NOT NULL,   -- of the partition
  site_id       TEXT NOT NULL,
  key_hash      BYTEA NOT NULL,  -- of the Idempotency-Key
  payload_hash  BYTEA NOT NULL,
  event_id      UUID NOT NULL,
  record        BYTEA NOT NULL,  -- as it is appended to the log
  claimed_at_us BIGINT NOT NULL,
  PRIMARY KEY (site_id, key_hash, day)
) PARTITION BY RANGE (day);

-- The partitions of claims. New claims go to the latest one.
CREATE TABLE claim_partitions (
  day          DATE PRIMARY KEY,
  opened_at_us BIGINT NOT NULL
);
