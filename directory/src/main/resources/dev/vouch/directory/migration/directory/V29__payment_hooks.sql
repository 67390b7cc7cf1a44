-- The URLs at which a site receives webhooks of payment providers. Verifying a signature needs the
-- provider's secret as it is.
CREATE TABLE payment_hooks (
  hook_id       TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  provider      TEXT NOT NULL,
  name          TEXT NOT NULL,
  success_name  TEXT NOT NULL,
  secret        BYTEA NOT NULL, -- empty until it is known
  created_at_us BIGINT NOT NULL
);
CREATE INDEX payment_hooks_of_site ON payment_hooks (site_id);

-- What these webhooks have recorded in the last 180 days, by keyed hashes of the provider's IDs. No
-- node has copies of this table in memory, so writing to it is no change of the directory.
CREATE TABLE recorded_payments (
  site_id              TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  payment_hash         TEXT NOT NULL,   -- 128 bits in hexadecimal
  refunded_minor_units BIGINT NOT NULL, -- the recorded total of refunds without IDs; otherwise 0
  recorded_at_us       BIGINT NOT NULL,
  PRIMARY KEY (site_id, payment_hash)
);
CREATE INDEX recorded_payments_by_time ON recorded_payments (recorded_at_us);
