-- The sightings that may credit the asked events, or let a server's link count: of all the browsers
-- that these name (C1 to C3, C7, C10). Read once, with what says whether they are touches.
WITH
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM asked WHERE visitor IS NOT NULL
  UNION
  SELECT visitor, crossing FROM near_link),
near_sighting AS NOT MATERIALIZED (
  SELECT site, received_at, position, visitor, crossing,
    is_touch, is_touch AND channel <> 'direct' AS is_telling
  FROM event WHERE NOT confirmed
  UNION ALL
  SELECT site, received_at, position, visitor, crossing, FALSE, FALSE FROM ping)
SELECT epoch_us(received_at), position, visitor, crossing, is_touch, is_telling
FROM near_sighting
WHERE site = :site
  AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS
  AND (visitor IN (SELECT visitor FROM browser) OR crossing IN (SELECT crossing FROM browser))
ORDER BY received_at, position
