-- The links that tell the credit of the asked events, each with its browser's nearest sightings: the
-- latest and the earliest within 14 days of the link (C10). Only those of a server are asked for
-- sightings, since a ping is one.
WITH
unseen AS MATERIALIZED (SELECT * FROM near_link WHERE from_server),
unseen_hash AS (
  SELECT position, received_at, hash_kind('visitor') AS hash_of, visitor AS hash FROM unseen
  UNION ALL
  SELECT position, received_at, hash_kind('crossing'), crossing FROM unseen),
near_sighting AS NOT MATERIALIZED (
  SELECT received_at, visitor, crossing FROM sighting
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),
sighting_hash AS MATERIALIZED (
  SELECT received_at, hash_kind('visitor') AS hash_of, visitor AS hash
  FROM near_sighting WHERE visitor IN (SELECT visitor FROM unseen)
  UNION ALL
  SELECT received_at, hash_kind('crossing'), crossing
  FROM near_sighting WHERE crossing IN (SELECT crossing FROM unseen)),
latest AS (
  SELECT l.position AS position, max(s.received_at) AS received_at
  FROM unseen_hash l ASOF JOIN sighting_hash s
    ON l.hash_of = s.hash_of AND l.hash = s.hash
    AND l.received_at + INTERVAL 14 DAYS >= s.received_at
  WHERE s.received_at >= l.received_at - INTERVAL 14 DAYS
  GROUP BY l.position),
earliest AS (
  SELECT l.position AS position, min(s.received_at) AS received_at
  FROM unseen_hash l ASOF JOIN sighting_hash s
    ON l.hash_of = s.hash_of AND l.hash = s.hash
    AND l.received_at - INTERVAL 14 DAYS <= s.received_at
  WHERE s.received_at <= l.received_at + INTERVAL 14 DAYS
  GROUP BY l.position)
SELECT
  epoch_us(l.received_at) AS received_at_us,
  l.position AS position,
  l.visitor,
  l.crossing,
  l.user_key,
  l.from_server,
  epoch_us(latest.received_at) AS latest_sighting_us,
  epoch_us(earliest.received_at) AS earliest_sighting_us
FROM near_link l
LEFT JOIN latest ON latest.position = l.position
LEFT JOIN earliest ON earliest.position = l.position
ORDER BY l.received_at, l.position
