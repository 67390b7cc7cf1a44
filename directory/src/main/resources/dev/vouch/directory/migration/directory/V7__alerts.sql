-- Which alerts a site has asked for; none to begin with.
CREATE TABLE alert_choices (
  site_id TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  kind    TEXT NOT NULL,
  PRIMARY KEY (site_id, kind)
);

-- What was raised, and when it cleared: the last 100 of each site.
CREATE TABLE alerts (
  alert_id        TEXT PRIMARY KEY,
  site_id         TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  kind            TEXT NOT NULL,
  key_id          TEXT NOT NULL, -- the API key that it is about; '' for one about the site
  raised_at_us    BIGINT NOT NULL,
  raised_message  TEXT NOT NULL,
  raised_numbers  TEXT NOT NULL, -- such as "refused=11 requests=20"
  cleared_at_us   BIGINT,
  cleared_message TEXT,
  cleared_numbers TEXT
);

CREATE INDEX alerts_of_site ON alerts (site_id, raised_at_us);
CREATE UNIQUE INDEX alerts_raised ON alerts (site_id, kind, key_id) WHERE cleared_at_us IS NULL;

-- Where a site's alerts are sent, signed with the secret, which signing needs as it is.
CREATE TABLE alert_webhooks (
  site_id       TEXT PRIMARY KEY REFERENCES sites (site_id) ON DELETE CASCADE,
  url           TEXT NOT NULL,
  secret        BYTEA NOT NULL,
  created_at_us BIGINT NOT NULL
);

-- What was to be sent, written together with the alert it tells of.
CREATE TABLE alert_deliveries (
  alert_id           TEXT NOT NULL REFERENCES alerts (alert_id) ON DELETE CASCADE,
  state              TEXT NOT NULL,    -- raised, cleared
  created_at_us      BIGINT NOT NULL,
  attempts           INTEGER NOT NULL,
  next_attempt_at_us BIGINT,           -- none once it was delivered or given up
  delivered_at_us    BIGINT,
  result             TEXT NOT NULL,    -- of the last attempt, in words
  PRIMARY KEY (alert_id, state)
);
