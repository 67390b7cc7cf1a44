CREATE TABLE funnels (
  funnel_id     TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  window_hours  BIGINT NOT NULL,
  created_at_us BIGINT NOT NULL,
  UNIQUE (site_id, name)
);

CREATE TABLE funnel_steps (
  funnel_id TEXT NOT NULL REFERENCES funnels (funnel_id) ON DELETE CASCADE,
  place     BIGINT NOT NULL, -- from 1
  step      TEXT NOT NULL,   -- as reports take it, such as page:/pricing*
  PRIMARY KEY (funnel_id, place)
);
