-- Named views of a site's overview.
CREATE TABLE saved_views (
  view_id       TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  query         TEXT NOT NULL, -- of the overview's URL
  created_at_us BIGINT NOT NULL,
  UNIQUE (site_id, name)
);
