CREATE TABLE success_rules (
  rule_id       TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name          TEXT NOT NULL, -- of the successes it matches
  title         TEXT NOT NULL, -- how people are shown it
  page_path     TEXT,          -- the browser's pages it matches; * stands for any characters
  created_at_us BIGINT NOT NULL,
  UNIQUE (site_id, name)
);
