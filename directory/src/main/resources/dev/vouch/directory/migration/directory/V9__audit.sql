-- Who did what with a site, for 400 days and at most 10,000 times.
CREATE TABLE audit (
  site_id    TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  number     BIGINT NOT NULL, -- the site's revision with this deed, so ever higher
  at_us      BIGINT NOT NULL,
  actor      TEXT NOT NULL,   -- account, token or vouch
  account_id TEXT,            -- of the account, also when it is gone
  email      TEXT,            -- of the account, as it was then
  kind       TEXT NOT NULL,   -- what the deed is about
  details    TEXT NOT NULL,   -- a sentence for people
  PRIMARY KEY (site_id, number)
);

-- The sites that are gone, and who deleted them, for 400 days.
CREATE TABLE deleted_sites (
  site_id    TEXT PRIMARY KEY,
  name       TEXT NOT NULL,
  at_us      BIGINT NOT NULL,
  actor      TEXT NOT NULL,
  account_id TEXT,
  email      TEXT
);
