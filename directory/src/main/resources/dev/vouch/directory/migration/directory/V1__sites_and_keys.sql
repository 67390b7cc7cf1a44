-- One text for SQLite and PostgreSQL: BYTEA is PostgreSQL's word, SQLite takes any.
-- Times are microseconds since 1970-01-01T00:00Z.

CREATE TABLE sites (
  site_id                 TEXT PRIMARY KEY,
  name                    TEXT NOT NULL,
  domains                 TEXT NOT NULL, -- host names, separated by one space
  time_zone               TEXT NOT NULL,
  ignored_referrers       TEXT NOT NULL, -- host names, separated by one space
  identify_proof_required BOOLEAN NOT NULL,
  user_key_secret         BYTEA NOT NULL,
  idempotency_secret      BYTEA NOT NULL,
  identify_secret         BYTEA NOT NULL,
  created_at_us           BIGINT NOT NULL,
  -- Counts the changes of a site and its keys. Each change begins by adding to it, which locks the
  -- site on both databases, so that two changes of one site never run side by side.
  revision                BIGINT NOT NULL
);

CREATE TABLE api_keys (
  key_id          TEXT PRIMARY KEY,
  site_id         TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name            TEXT NOT NULL,
  secret_sha256   TEXT NOT NULL, -- hexadecimal
  hint            TEXT NOT NULL, -- the token without its secret but for the last four characters
  rate_limit      INTEGER NOT NULL, -- requests in 10 seconds
  created_at_us   BIGINT NOT NULL,
  expires_at_us   BIGINT,
  revoked_at_us   BIGINT,        -- in the future while the overlap after a rotation lasts
  last_used_at_us BIGINT,
  predecessor     TEXT           -- the key that this one replaced by rotation
);

CREATE INDEX api_keys_of_site ON api_keys (site_id);

-- Sites that are gone from here while the log does not know it yet.
CREATE TABLE site_deletions (
  site_id         TEXT PRIMARY KEY,
  requested_at_us BIGINT NOT NULL
);
