-- What the nodes of a cluster share besides the directory. No node has copies of these tables in
-- memory, so writing to them is no change of the directory.

-- Values that all nodes use, of the node that was the first to need them.
CREATE TABLE shared_values (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Why requests of a site were rejected or had warnings, of the last day. A site that is deleted
-- meanwhile has none: they are removed within a minute.
CREATE TABLE recent_causes (
  site_id      TEXT NOT NULL,
  kind         TEXT NOT NULL,   -- request, page, warning
  cause_sha256 TEXT NOT NULL,   -- hexadecimal
  cause        TEXT NOT NULL,   -- as JSON, without values of the requests
  cause_id     BIGINT NOT NULL,
  number       BIGINT NOT NULL, -- increases with each change, in the order of the commits
  first_at_us  BIGINT NOT NULL,
  latest_at_us BIGINT NOT NULL,
  occurrences  BIGINT NOT NULL,
  PRIMARY KEY (site_id, kind, cause_sha256)
);
CREATE INDEX recent_causes_by_number ON recent_causes (number);

-- The latest export that was requested on the dashboard.
CREATE TABLE export_requests (
  site_id         TEXT PRIMARY KEY,
  first_day       TEXT NOT NULL,
  last_day        TEXT NOT NULL,
  time_zone       TEXT NOT NULL,
  format          TEXT NOT NULL, -- parquet, csv
  requested_at_us BIGINT NOT NULL
);

-- Removals of a site's events, after which every node deletes its export files; of the last day.
CREATE TABLE export_removals (
  number        BIGINT PRIMARY KEY, -- increases in the order of the commits
  site_id       TEXT NOT NULL,
  removed_at_us BIGINT NOT NULL
);
