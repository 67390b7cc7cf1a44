-- The summaries that a site's webhook gets.
CREATE TABLE webhook_summaries (
  site_id TEXT NOT NULL REFERENCES alert_webhooks (site_id) ON DELETE CASCADE,
  topic   TEXT NOT NULL, -- weekly_summary, monthly_summary
  PRIMARY KEY (site_id, topic)
);

-- One message about a week or month; of the last 90 days.
CREATE TABLE webhook_summary_deliveries (
  site_id            TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  topic              TEXT NOT NULL,
  first_day          TEXT NOT NULL,
  created_at_us      BIGINT NOT NULL,
  attempts           INTEGER NOT NULL,
  next_attempt_at_us BIGINT,           -- null once it was delivered or abandoned
  delivered_at_us    BIGINT,
  result             TEXT NOT NULL,    -- of the last attempt, in words
  PRIMARY KEY (site_id, topic, first_day)
);
