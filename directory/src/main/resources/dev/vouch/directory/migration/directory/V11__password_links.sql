-- By which somebody who lost a password chooses another. Used ones are deleted.
CREATE TABLE password_links (
  account_id    TEXT PRIMARY KEY REFERENCES accounts (account_id) ON DELETE CASCADE,
  token_sha256  TEXT NOT NULL UNIQUE, -- hexadecimal
  expires_at_us BIGINT NOT NULL
);
