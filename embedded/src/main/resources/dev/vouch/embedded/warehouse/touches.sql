-- Common table expressions behind browsers.sql: the touches of each event (C7).

-- Whose touches count, by event: a browser event's own browser (C1), a server event's credited one.
credited_hash AS MATERIALIZED (
  SELECT position, moment, since, before, hash_kind('visitor') AS hash_of, visitor AS hash
  FROM server_browser
  UNION ALL
  SELECT position, moment, since, before, hash_kind('crossing'), crossing FROM server_browser
  UNION ALL
  SELECT position, moment,
    moment(received_at - INTERVAL 14 DAYS, 0),
    moment(received_at + INTERVAL 14 DAYS + INTERVAL 1 MICROSECOND, 0),
    hash_kind('visitor'), visitor
  FROM asked WHERE NOT confirmed
  UNION ALL
  SELECT position, moment,
    moment(received_at - INTERVAL 14 DAYS, 0),
    moment(received_at + INTERVAL 14 DAYS + INTERVAL 1 MICROSECOND, 0),
    hash_kind('crossing'), crossing
  FROM asked WHERE NOT confirmed),
near_touch AS NOT MATERIALIZED (
  FROM touch
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),
own_touch AS MATERIALIZED (
  SELECT *, moment(received_at, position) AS moment FROM (
    FROM near_touch SEMI JOIN (FROM credited_hash WHERE hash_of = hash_kind('visitor')) c
      ON near_touch.visitor = c.hash
    UNION
    FROM near_touch SEMI JOIN (FROM credited_hash WHERE hash_of = hash_kind('crossing')) c
      ON near_touch.crossing = c.hash)),
touch_hash AS MATERIALIZED (
  SELECT moment, channel, hash_kind('visitor') AS hash_of, visitor AS hash FROM own_touch
  UNION ALL
  SELECT moment, channel, hash_kind('crossing'), crossing FROM own_touch),

-- C7: the latest touch at or before the event that is not direct; the latest at all; the earliest of
-- the window, which comes after the event only when none is at or before it.
latest_telling AS (
  SELECT c.position AS position, max(t.moment) AS moment
  FROM credited_hash c ASOF JOIN (FROM touch_hash WHERE channel <> 'direct') t
    ON c.hash_of = t.hash_of AND c.hash = t.hash AND c.moment >= t.moment
  WHERE t.moment >= c.since
  GROUP BY c.position),
latest AS (
  SELECT c.position AS position, max(t.moment) AS moment
  FROM credited_hash c ASOF JOIN touch_hash t
    ON c.hash_of = t.hash_of AND c.hash = t.hash AND c.moment >= t.moment
  WHERE t.moment >= c.since
  GROUP BY c.position),
earliest AS (
  SELECT c.position AS position, min(t.moment) AS moment
  FROM credited_hash c ASOF JOIN touch_hash t
    ON c.hash_of = t.hash_of AND c.hash = t.hash AND c.since <= t.moment
  WHERE t.moment < c.before
  GROUP BY c.position),
touched AS (
  SELECT e.position AS position,
    coalesce(t.moment, l.moment, e.moment) AS last,
    e.moment AS first
  FROM earliest e
  LEFT JOIN latest l ON l.position = e.position
  LEFT JOIN latest_telling t ON t.position = e.position)
