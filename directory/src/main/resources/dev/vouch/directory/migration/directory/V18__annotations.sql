-- Texts about dates of a site.
CREATE TABLE annotations (
  annotation_id   TEXT PRIMARY KEY,
  site_id         TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  annotation_date TEXT NOT NULL, -- of site time
  text            TEXT NOT NULL,
  author          TEXT REFERENCES accounts (account_id) ON DELETE SET NULL, -- null for the token
  created_at_us   BIGINT NOT NULL
);
CREATE INDEX annotations_by_site ON annotations (site_id, annotation_date);
CREATE INDEX annotations_by_author ON annotations (author);
