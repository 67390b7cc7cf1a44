-- Views of a site's overview that anyone with their link can see.
CREATE TABLE shared_views (
  view_id          TEXT PRIMARY KEY,
  site_id          TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name             TEXT NOT NULL,
  query            TEXT NOT NULL, -- of the overview's URL
  token_sha256     TEXT NOT NULL, -- hexadecimal
  includes_revenue BOOLEAN NOT NULL,
  is_embeddable    BOOLEAN NOT NULL,
  expires_at_us    BIGINT, -- null without expiry
  creator          TEXT REFERENCES accounts (account_id) ON DELETE SET NULL, -- null for no account
  created_at_us    BIGINT NOT NULL,
  UNIQUE (site_id, name)
);
CREATE INDEX shared_views_by_creator ON shared_views (creator);
