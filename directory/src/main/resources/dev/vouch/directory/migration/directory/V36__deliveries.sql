-- A mail to a subscriber or a message to a webhook: of the last 90 days, and to a webhook about
-- alerts, of the alerts in the table.
CREATE TABLE deliveries (
  delivery_id        TEXT PRIMARY KEY,
  site_id            TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  account_id         TEXT,             -- the subscriber; null for the webhook
  topic              TEXT NOT NULL,    -- alerts, weekly_summary, monthly_summary
  subject            TEXT NOT NULL,    -- what it reports
  created_at_us      BIGINT NOT NULL,
  attempts           INTEGER NOT NULL,
  next_attempt_at_us BIGINT,           -- null once it was delivered or abandoned
  delivered_at_us    BIGINT,
  result             TEXT NOT NULL,    -- of the last attempt, in words
  FOREIGN KEY (site_id, account_id, topic) REFERENCES mail_subscriptions ON DELETE CASCADE
);
CREATE INDEX deliveries_of_site ON deliveries (site_id, account_id, topic);

INSERT INTO deliveries
SELECT topic || '.' || subject || '.' || site_id || '.' || account_id, site_id, account_id, topic,
       subject, created_at_us, attempts, next_attempt_at_us, delivered_at_us, result
  FROM mail_deliveries;
DROP TABLE mail_deliveries;

INSERT INTO deliveries
SELECT alert_id || '_' || state, alerts.site_id, NULL, 'alerts', alert_id || '_' || state,
       created_at_us, attempts, next_attempt_at_us, delivered_at_us, result
  FROM alert_deliveries JOIN alerts USING (alert_id);
DROP TABLE alert_deliveries;

INSERT INTO deliveries
SELECT topic || '_' || first_day || '_' || site_id, site_id, NULL, topic, first_day,
       created_at_us, attempts, next_attempt_at_us, delivered_at_us, result
  FROM webhook_summary_deliveries;
DROP TABLE webhook_summary_deliveries;
