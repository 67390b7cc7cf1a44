-- Rollups of the rows of table event. They follow from the rows, and are deleted in the transaction
-- that changes one of these.

-- The type exists if DuckDB found a WAL that ended within this transaction: it then keeps the type,
-- but nothing else.
CREATE TYPE IF NOT EXISTS rollup_grouping AS ENUM (
  'event', 'name', 'page', 'country', 'device', 'browser', 'os', 'last_touch', 'first_touch');

-- The times that have a rollup, without overlaps: a local day of a site, or a time without events.
CREATE TABLE rollup_span (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  ends_at TIMESTAMP NOT NULL,
  events BIGINT NOT NULL            -- negative: too many groups to be rolled up
);

-- Times with events that have no rollup. Whatever is neither here nor in a span has no events.
CREATE TABLE rollup_due (site BIGINT NOT NULL, starts_at TIMESTAMP NOT NULL, ends_at TIMESTAMP NOT NULL);

-- Counts and people of the events of a span, by what they have in common.
CREATE TABLE rollup (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  grouping rollup_grouping NOT NULL,
  key INTEGER NOT NULL,             -- id of the page or touch, or kind of event; 0 if there is none
  name VARCHAR,                     -- what has no id: name of the event, country, device and the like
  pageviews BIGINT NOT NULL,
  browser_pageviews BIGINT NOT NULL,
  successes BIGINT NOT NULL,        -- confirmed
  browser_successes BIGINT NOT NULL,
  people_count BIGINT NOT NULL,
  people BLOB NOT NULL              -- a Roaring bitmap of their numbers
);

-- The values of confirmed successes, by the same groupings.
CREATE TABLE rollup_revenue (
  site BIGINT NOT NULL,
  starts_at TIMESTAMP NOT NULL,
  grouping rollup_grouping NOT NULL,
  key INTEGER NOT NULL,
  name VARCHAR,
  currency VARCHAR,
  total_value DECIMAL(38, 9) NOT NULL
);

-- The numbers of people in the bitmaps of a site. A number has one person, and goes with the last
-- event of that person. Numbers are used nowhere else.
CREATE TABLE person_number (site BIGINT NOT NULL, person BIGINT NOT NULL, number INTEGER NOT NULL);

INSERT INTO rollup_due
SELECT site, min(received_at), max(received_at) + INTERVAL 1 microsecond FROM event GROUP BY site;

UPDATE schema_version SET version = 7;
