-- Daily totals of another product, each import removable as one.
CREATE TABLE imports (
  import_id     TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  created_at_us BIGINT NOT NULL
);
CREATE INDEX imports_of_site ON imports (site_id);

CREATE TABLE imported_totals (
  site_id    TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  dimension  TEXT COLLATE "C" NOT NULL, -- empty for the totals of the site
  total_date TEXT COLLATE "C" NOT NULL, -- of site time
  value      TEXT COLLATE "C" NOT NULL, -- empty for no value
  import_id  TEXT NOT NULL REFERENCES imports (import_id) ON DELETE CASCADE,
  visitors   BIGINT NOT NULL,
  pageviews  BIGINT, -- null if not known
  successes  BIGINT, -- null if not known
  PRIMARY KEY (site_id, dimension, total_date, value)
);
CREATE INDEX imported_totals_of_import ON imported_totals (import_id, total_date);
