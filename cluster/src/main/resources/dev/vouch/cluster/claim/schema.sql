-- The idempotency keys of the last 7 days. Nodes that start at the same time create the table once.
SELECT pg_advisory_xact_lock(hashtext('vouch claim'));
CREATE TABLE IF NOT EXISTS claim (
  day date NOT NULL,               -- of the partition, not always that of claimed_at
  site bigint NOT NULL,
  key uuid NOT NULL,               -- 128 bits of the HMAC of the Idempotency-Key
  payload uuid NOT NULL,           -- 128 bits of the HMAC of the canonical fields
  event uuid NOT NULL,
  claimed_at timestamptz NOT NULL,
  record bytea,                    -- null once it is in the log, empty once it is too late for it
  PRIMARY KEY (site, key, day)
) PARTITION BY LIST (day);
-- To find the claims of an hour, at almost no cost: they are stored in the order of this time.
CREATE INDEX IF NOT EXISTS claim_time ON claim USING brin (claimed_at) WITH (autosummarize = on);
