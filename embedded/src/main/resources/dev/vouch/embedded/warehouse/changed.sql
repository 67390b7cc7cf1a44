-- The browsers of which something has come since the refresh, and what it can change. Mostly it is
-- received later than all before, and of a browser that was seen a moment ago: that changes little.
CREATE OR REPLACE TEMP TABLE changed AS
WITH
new_fact AS MATERIALIZED (
  SELECT received_at, visitor, crossing, NULL::BIGINT AS user_key FROM event
  WHERE site = :site AND position >= :next AND NOT confirmed
  UNION ALL
  SELECT received_at, visitor, crossing, user_key FROM link
  WHERE site = :site AND position >= :next),

-- An event before the new facts, and in reach of one of them, is in reach of these too.
seen_lately AS (
  SELECT DISTINCT visitor, crossing
  FROM (
    FROM sighting
    WHERE site = :site AND position < :next AND received_at >= :latest - INTERVAL 12 HOURS)
  SEMI JOIN new_fact USING (visitor, crossing)),
pinged_lately AS MATERIALIZED (
  SELECT DISTINCT visitor, crossing, user_key
  FROM (
    FROM ping
    WHERE site = :site AND position < :next AND received_at >= :latest - INTERVAL 12 HOURS)
  SEMI JOIN new_fact USING (visitor, crossing, user_key)),

-- A browser of one user: so it never has too many, whatever the time (C10).
lone_visitor AS (
  SELECT visitor FROM site_link SEMI JOIN pinged_lately USING (visitor)
  GROUP BY visitor HAVING min(user_key) = max(user_key)),
lone_crossing AS (
  SELECT crossing FROM site_link SEMI JOIN pinged_lately USING (crossing)
  GROUP BY crossing HAVING min(user_key) = max(user_key)),
known_link AS (
  FROM pinged_lately
  SEMI JOIN lone_visitor USING (visitor)
  SEMI JOIN lone_crossing USING (crossing))

-- What came much later is not in reach of the same events: so it counts as new. That is no condition
-- of the joins, which DuckDB would run as nested loops then.
SELECT DISTINCT
  f.visitor, f.crossing,
  f.received_at < :latest AS is_out_of_turn,
  f.user_key IS NOT NULL
    AND (k.user_key IS NULL OR f.received_at > :latest + INTERVAL 12 HOURS) AS is_new_link,
  s.visitor IS NULL OR f.received_at > :latest + INTERVAL 12 HOURS AS is_new_browser
FROM new_fact f
LEFT JOIN seen_lately s ON s.visitor = f.visitor AND s.crossing = f.crossing
LEFT JOIN known_link k
  ON k.visitor = f.visitor AND k.crossing = f.crossing AND k.user_key = f.user_key
