-- The users of the subscriptions and customers of payment providers, by keyed hashes. No node has
-- copies of these tables in memory, so writing to them is no change of the directory.
CREATE TABLE payment_users (
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  account_hash  TEXT NOT NULL,   -- 128 bits in hexadecimal
  user_key      BIGINT NOT NULL,
  expires_at_us BIGINT NOT NULL,
  PRIMARY KEY (site_id, account_hash)
);
CREATE INDEX payment_users_of_user ON payment_users (site_id, user_key);
CREATE INDEX payment_users_by_time ON payment_users (expires_at_us);

-- Recorded payments that wait for the user of one of their accounts.
CREATE TABLE uncredited_payments (
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  account_hash  TEXT NOT NULL,
  payment_hash  TEXT NOT NULL,
  order_key     BIGINT NOT NULL,
  success_name  TEXT NOT NULL,
  value         TEXT NOT NULL,   -- exact decimal
  currency      TEXT NOT NULL,
  expires_at_us BIGINT NOT NULL,
  PRIMARY KEY (site_id, account_hash, payment_hash)
);
CREATE INDEX uncredited_payments_of_payment ON uncredited_payments (site_id, payment_hash);
CREATE INDEX uncredited_payments_by_time ON uncredited_payments (expires_at_us);
