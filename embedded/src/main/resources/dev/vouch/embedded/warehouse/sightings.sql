-- The sightings that may credit the asked server events, or let a server's link count: of all the
-- browsers that these name (C2, C3, C10).
WITH
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM asked WHERE confirmed AND visitor IS NOT NULL
  UNION
  SELECT visitor, crossing FROM near_link)
SELECT epoch_us(received_at), position, visitor, crossing
FROM sighting
WHERE site = :site
  AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS
  AND (visitor IN (SELECT visitor FROM browser) OR crossing IN (SELECT crossing FROM browser))
ORDER BY received_at, position
