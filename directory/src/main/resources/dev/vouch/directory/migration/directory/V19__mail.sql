-- The mail about a site that an account receives.
CREATE TABLE mail_subscriptions (
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  account_id    TEXT NOT NULL REFERENCES accounts (account_id) ON DELETE CASCADE,
  topic         TEXT NOT NULL, -- alerts
  created_at_us BIGINT NOT NULL,
  PRIMARY KEY (site_id, account_id, topic)
);
CREATE INDEX mail_subscriptions_of_account ON mail_subscriptions (account_id);

-- One mail to a subscriber; of the last 90 days.
CREATE TABLE mail_deliveries (
  site_id            TEXT NOT NULL,
  account_id         TEXT NOT NULL,
  topic              TEXT NOT NULL,
  subject            TEXT NOT NULL,    -- the message about an alert
  created_at_us      BIGINT NOT NULL,
  attempts           INTEGER NOT NULL,
  next_attempt_at_us BIGINT,           -- null once it was delivered or abandoned
  delivered_at_us    BIGINT,
  result             TEXT NOT NULL,    -- of the last attempt, in words
  PRIMARY KEY (site_id, account_id, topic, subject),
  FOREIGN KEY (site_id, account_id, topic) REFERENCES mail_subscriptions ON DELETE CASCADE
);

-- The tokens of the links to unsubscribe, one for each attempt to send a mail.
CREATE TABLE mail_unsubscribe_tokens (
  token_sha256  TEXT PRIMARY KEY, -- hexadecimal
  site_id       TEXT NOT NULL,
  account_id    TEXT NOT NULL,
  topic         TEXT NOT NULL,
  created_at_us BIGINT NOT NULL,
  FOREIGN KEY (site_id, account_id, topic) REFERENCES mail_subscriptions ON DELETE CASCADE
);
CREATE INDEX mail_unsubscribe_tokens_of_subscription
  ON mail_unsubscribe_tokens (site_id, account_id, topic);
