-- Who is asked to become a member of a site. Used and revoked ones are deleted.
CREATE TABLE invitations (
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  email         TEXT NOT NULL,        -- in lower case
  role          TEXT NOT NULL,        -- owner or viewer
  token_sha256  TEXT NOT NULL UNIQUE, -- hexadecimal
  invited_by    TEXT NOT NULL REFERENCES accounts (account_id) ON DELETE CASCADE,
  created_at_us BIGINT NOT NULL,
  expires_at_us BIGINT NOT NULL,
  PRIMARY KEY (site_id, email)
);
