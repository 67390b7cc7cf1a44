-- The visits of a local day of a site that has a rollup (VisitRollups). A visit ends with its day.
CREATE TABLE rollup_visits (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  ends_at TIMESTAMP NOT NULL,
  visits BIGINT NOT NULL,
  pageviews BIGINT NOT NULL,
  bounces BIGINT NOT NULL,
  duration_us BIGINT NOT NULL
);

-- The events of the visits of such a day, by landing page and by exit page. The page is null for
-- events outside of any visit.
CREATE TABLE rollup_visit_page (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  page_of VARCHAR NOT NULL,         -- landing_page or exit_page
  page VARCHAR,
  visits BIGINT NOT NULL,
  pageviews BIGINT NOT NULL,
  successes BIGINT NOT NULL,        -- confirmed
  people BLOB NOT NULL,             -- a Roaring bitmap of their numbers
  converters BLOB NOT NULL          -- the same of people with a confirmed success
);

-- The values of their confirmed successes.
CREATE TABLE rollup_visit_revenue (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  page_of VARCHAR NOT NULL,
  page VARCHAR,
  currency VARCHAR,
  total_value DECIMAL(38, 9) NOT NULL
);

-- Rollups of the version before lack them, and are made again.
INSERT INTO rollup_due SELECT site, starts_at, ends_at FROM rollup_span WHERE events <> 0;
DELETE FROM rollup_span;
DELETE FROM rollup;
DELETE FROM rollup_revenue;
DELETE FROM rollup_events;

UPDATE schema_version SET version = 9;
