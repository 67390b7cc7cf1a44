-- Who may sign in to the dashboard.
CREATE TABLE accounts (
  account_id    TEXT PRIMARY KEY,
  email         TEXT NOT NULL UNIQUE, -- in lower case
  password_hash TEXT NOT NULL,        -- Argon2id, encoded with its salt and parameters
  created_at_us BIGINT NOT NULL,
  -- Counts the changes of an account and its sessions. Each change begins by adding to it, which
  -- locks the account on both databases: a session that an old password opens cannot slip in beside
  -- the change of that password.
  revision      BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_sha256    TEXT PRIMARY KEY, -- hexadecimal
  account_id      TEXT NOT NULL REFERENCES accounts (account_id) ON DELETE CASCADE,
  created_at_us   BIGINT NOT NULL,
  last_seen_at_us BIGINT NOT NULL,  -- at most an hour behind
  expires_at_us   BIGINT NOT NULL
);

CREATE INDEX sessions_of_account ON sessions (account_id);
