-- The facts as they came from the log. No index and no primary key: DuckDB
-- would keep them in memory, and check them for each appended row.
CREATE TABLE IF NOT EXISTS event (
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,   -- UTC
  position BIGINT NOT NULL,         -- in the log
  event_id UUID NOT NULL,
  id_low_bits BIGINT NOT NULL,      -- of event_id: the person of an event that stands alone (C8)
  confirmed BOOLEAN NOT NULL,       -- a backend sent it
  event_name VARCHAR NOT NULL,
  page_path VARCHAR NOT NULL,
  name VARCHAR,
  success_value DECIMAL(24, 9),
  properties VARCHAR NOT NULL,      -- a JSON object, see PropertiesJson
  forwarding VARCHAR,               -- of ip and user_agent, by a backend: both, only_ip, ...
  visitor BIGINT,
  crossing BIGINT,
  user_key BIGINT,
  country VARCHAR,
  device VARCHAR,
  browser VARCHAR,
  os VARCHAR,
  is_touch BOOLEAN NOT NULL,
  channel VARCHAR,
  source VARCHAR,
  medium VARCHAR,
  campaign VARCHAR,
  term VARCHAR,
  content VARCHAR,
  click_id VARCHAR,
  referrer VARCHAR
);

-- One row per identify ping: a sighting and a link, but no event.
CREATE TABLE IF NOT EXISTS ping (
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,
  position BIGINT NOT NULL,
  ping_id UUID NOT NULL,
  visitor BIGINT NOT NULL,
  crossing BIGINT NOT NULL,
  user_key BIGINT NOT NULL,
  country VARCHAR,
  device VARCHAR,
  browser VARCHAR,
  os VARCHAR
);

-- The events of closed days with their final credit. No crossing hash, no own hash of a server
-- event: only who it is credited to (I3).
CREATE TABLE IF NOT EXISTS closed_event (
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,
  position BIGINT NOT NULL,
  event_id UUID NOT NULL,
  confirmed BOOLEAN NOT NULL,
  event_name VARCHAR NOT NULL,
  page_path VARCHAR NOT NULL,
  name VARCHAR,
  success_value DECIMAL(24, 9),
  properties VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  reason VARCHAR NOT NULL,
  visitor BIGINT,
  person BIGINT NOT NULL,
  country VARCHAR,
  device VARCHAR,
  browser VARCHAR,
  os VARCHAR,
  last_channel VARCHAR,
  last_source VARCHAR,
  last_medium VARCHAR,
  last_campaign VARCHAR,
  last_term VARCHAR,
  last_content VARCHAR,
  last_click_id VARCHAR,
  last_referrer VARCHAR,
  first_channel VARCHAR,
  first_source VARCHAR,
  first_medium VARCHAR,
  first_campaign VARCHAR,
  first_term VARCHAR,
  first_content VARCHAR,
  first_click_id VARCHAR,
  first_referrer VARCHAR,
  user_key BIGINT                   -- the event's own, so that an erasure finds it
);

-- The events of open days with their credit as of their site's latest refresh, so that a report need
-- compute it only for what has come since, and for what that changes.
CREATE TABLE IF NOT EXISTS open_credit (
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,
  position BIGINT NOT NULL,
  event_id UUID NOT NULL,
  confirmed BOOLEAN NOT NULL,
  event_name VARCHAR NOT NULL,
  page_path VARCHAR NOT NULL,
  name VARCHAR,
  success_value DECIMAL(24, 9),
  properties VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  reason VARCHAR NOT NULL,
  visitor BIGINT,
  person BIGINT NOT NULL,
  country VARCHAR,
  device VARCHAR,
  browser VARCHAR,
  os VARCHAR,
  last_channel VARCHAR,
  last_source VARCHAR,
  last_medium VARCHAR,
  last_campaign VARCHAR,
  last_term VARCHAR,
  last_content VARCHAR,
  last_click_id VARCHAR,
  last_referrer VARCHAR,
  first_channel VARCHAR,
  first_source VARCHAR,
  first_medium VARCHAR,
  first_campaign VARCHAR,
  first_term VARCHAR,
  first_content VARCHAR,
  first_click_id VARCHAR,
  first_referrer VARCHAR,
  user_key BIGINT,
  forwarded_visitor BIGINT,         -- of a server event
  crossing BIGINT,                  -- of the event's own browser
  settled BOOLEAN NOT NULL          -- no sighting or touch received later changes it
);

-- A site's refreshes: from this position of the log on, no fact is considered in its open_credit.
CREATE TABLE IF NOT EXISTS refresh (
  site BIGINT NOT NULL,
  next_position BIGINT NOT NULL,
  latest TIMESTAMP NOT NULL         -- of those that are
);

-- Open events that are not in open_credit any more, since an erasure may have changed their credit.
CREATE TABLE IF NOT EXISTS outdated_credit (site BIGINT NOT NULL, position BIGINT NOT NULL);

-- Erasures and site deletions (without a user key) of the open days: what was received before them
-- may still arrive.
CREATE TABLE IF NOT EXISTS removal (
  site BIGINT NOT NULL,
  received_at TIMESTAMP NOT NULL,
  position BIGINT NOT NULL,
  user_key BIGINT
);

-- Before when no event of a site is reported any more (retention); one row for each such site.
CREATE TABLE IF NOT EXISTS expiry (site BIGINT NOT NULL, until TIMESTAMP NOT NULL);

-- How far each partition of the log has been applied.
CREATE TABLE IF NOT EXISTS progress (partition_number INTEGER NOT NULL, next_position BIGINT NOT NULL);

-- One row at most: the events received before are stored day by day and site by site, so that a
-- report of one site reads little of the others.
CREATE TABLE IF NOT EXISTS sorted (until TIMESTAMP NOT NULL);

-- One row: the version of this schema, and the first instant that is not in a closed day.
CREATE TABLE IF NOT EXISTS state (schema_version INTEGER NOT NULL, closed_until TIMESTAMP);
INSERT INTO state SELECT 4, NULL WHERE NOT EXISTS (FROM state);

CREATE OR REPLACE VIEW sighting AS
  SELECT site, received_at, position, visitor, crossing, country, device, browser, os
  FROM event WHERE NOT confirmed
  UNION ALL
  SELECT site, received_at, position, visitor, crossing, country, device, browser, os
  FROM ping;

CREATE OR REPLACE VIEW link AS
  SELECT site, received_at, position, visitor, crossing, user_key, FALSE AS from_server
  FROM ping
  UNION ALL
  SELECT site, received_at, position, visitor, crossing, user_key, TRUE
  FROM event WHERE confirmed AND visitor IS NOT NULL AND user_key IS NOT NULL;

-- The properties as they were sent: their types go. In a JSON string each quote has a backslash before
-- it, so these three characters stand nowhere but between a key and its value.
CREATE OR REPLACE MACRO properties_json(properties) AS
  regexp_replace(
    regexp_replace(properties, '":"[nb]:([^"]*)"', '":\1', 'g'), '":"t:', '":"', 'g');

-- A spreadsheet would run such a text as a formula.
CREATE OR REPLACE MACRO harmless(written) AS
  CASE WHEN regexp_matches(written, '^[=+\-@\t\r\n]') THEN '''' || written ELSE written END;

CREATE OR REPLACE MACRO hexadecimal(whole) AS lower(lpad(to_hex(whole), 16, '0'));

-- The value of a property as text, behind the two characters of its type; null if there is none. The
-- key becomes a JSON pointer (RFC 6901), so that it is never read as a path.
CREATE OR REPLACE MACRO property_text(properties, key) AS
  substr(json_extract_string(properties, '/' || replace(replace(key, '~', '~0'), '/', '~1')), 3);
