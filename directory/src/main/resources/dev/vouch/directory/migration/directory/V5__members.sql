-- Who may see a site. An administrator owns every one without being a member.
ALTER TABLE accounts ADD COLUMN is_administrator BOOLEAN NOT NULL DEFAULT FALSE;

-- Until now whoever could sign in could do everything.
UPDATE accounts SET is_administrator = TRUE;

CREATE TABLE members (
  site_id    TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES accounts (account_id) ON DELETE CASCADE,
  role       TEXT NOT NULL, -- owner or viewer
  since_us   BIGINT NOT NULL,
  PRIMARY KEY (site_id, account_id)
);

-- A site's reports for whoever has the link.
CREATE TABLE shared_links (
  site_id       TEXT PRIMARY KEY REFERENCES sites (site_id) ON DELETE CASCADE,
  token_sha256  TEXT NOT NULL UNIQUE, -- hexadecimal
  created_at_us BIGINT NOT NULL
);
