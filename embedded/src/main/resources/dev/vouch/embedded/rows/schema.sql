-- The events with their credit. No index and no primary key: DuckDB would keep them in memory, and
-- check them for each appended row. A row is identified by its partition and position.
CREATE TYPE event_name AS ENUM ('pageview', 'click', 'success', 'custom');
CREATE TYPE credit_kind AS ENUM ('visitor', 'user', 'standalone');

CREATE TABLE event (
  partition_number INTEGER NOT NULL,
  position BIGINT NOT NULL,
  changed_by BIGINT NOT NULL,       -- highest position of the records that changed the row
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,   -- UTC
  event_id UUID NOT NULL,
  confirmed BOOLEAN NOT NULL,       -- a backend sent it
  event_name event_name NOT NULL,
  page INTEGER NOT NULL,
  name VARCHAR,
  success_value DECIMAL(24, 9),
  properties VARCHAR NOT NULL,      -- a JSON object, see PropertiesJson
  forwarded_visitor BIGINT,         -- of a server event of an open day (I3)
  user_key BIGINT,                  -- the event's own, so that an erasure finds it
  kind credit_kind NOT NULL,
  reason VARCHAR NOT NULL,
  visitor BIGINT,
  person BIGINT NOT NULL,
  client INTEGER NOT NULL,
  last_touch INTEGER,
  first_touch INTEGER
);

-- New credit of rows above, until it is folded into them. The last one of a row is valid.
CREATE TABLE correction (
  partition_number INTEGER NOT NULL,
  position BIGINT NOT NULL,
  changed_by BIGINT NOT NULL,
  kind credit_kind NOT NULL,
  reason VARCHAR NOT NULL,
  visitor BIGINT,
  person BIGINT NOT NULL,
  client INTEGER NOT NULL,
  last_touch INTEGER,
  first_touch INTEGER
);

-- Dictionaries. A value can have several ids, since only recent ids are looked up.
CREATE TABLE page (id INTEGER NOT NULL, site BIGINT NOT NULL, path VARCHAR NOT NULL);

CREATE TABLE client (
  id INTEGER NOT NULL,
  country VARCHAR,
  device VARCHAR,
  browser VARCHAR,
  os VARCHAR
);

CREATE TABLE touch (
  id INTEGER NOT NULL,
  site BIGINT NOT NULL,
  channel VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  medium VARCHAR,
  campaign VARCHAR,
  term VARCHAR,
  content VARCHAR,
  click_id VARCHAR,
  referrer VARCHAR
);

-- How far each partition is applied, and as of when its rows are right.
CREATE TABLE progress (
  partition_number INTEGER NOT NULL,
  next_position BIGINT NOT NULL,
  received_until TIMESTAMP NOT NULL,  -- all events until then have a row
  credited_until TIMESTAMP NOT NULL   -- all records until then are considered in the rows' credit
);

-- The first instant of each partition that is not in a closed day.
CREATE TABLE closed (partition_number INTEGER NOT NULL, until TIMESTAMP NOT NULL);

-- Before when no event of a site is reported any more (retention); one row for each such site.
CREATE TABLE expiry (site BIGINT NOT NULL, until TIMESTAMP NOT NULL);

CREATE TABLE schema_version (version INTEGER NOT NULL);
INSERT INTO schema_version VALUES (5);

-- The properties as they were sent: their types go. In a JSON string each quote has a backslash before
-- it, so these three characters stand nowhere but between a key and its value.
CREATE MACRO properties_json(properties) AS
  regexp_replace(
    regexp_replace(properties, '":"[nb]:([^"]*)"', '":\1', 'g'), '":"t:', '":"', 'g');

CREATE MACRO hexadecimal(whole) AS lower(lpad(to_hex(whole), 16, '0'));

-- The value of a property as text, behind the two characters of its type; null if there is none. The
-- key becomes a JSON pointer (RFC 6901), so that it is never read as a path.
CREATE MACRO property_text(properties, key) AS
  substr(json_extract_string(properties, '/' || replace(replace(key, '~', '~0'), '/', '~1')), 3);
