-- The activity of API keys on each node, for the alerts that one node evaluates. A node replaces its
-- rows every minute.
CREATE TABLE key_activity (
  node           TEXT NOT NULL,
  key_id         TEXT NOT NULL,
  period_minutes BIGINT NOT NULL, -- which ended at stored_at
  requests       BIGINT NOT NULL,
  refused        BIGINT NOT NULL,
  limited        BIGINT NOT NULL,
  peak_percent   INTEGER NOT NULL,
  stored_at      TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (node, key_id, period_minutes)
);
