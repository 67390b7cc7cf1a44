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

-- Rollups of the version before lack them, and are made again.
INSERT INTO rollup_due SELECT site, starts_at, ends_at FROM rollup_span WHERE events <> 0;
DELETE FROM rollup_span;
DELETE FROM rollup;
DELETE FROM rollup_revenue;
DELETE FROM rollup_events;

UPDATE schema_version SET version = 9;
