-- The touches that may credit the asked events (C7): of their own browsers and of the linked ones.
WITH
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM asked WHERE visitor IS NOT NULL
  UNION
  SELECT visitor, crossing FROM near_link)
SELECT epoch_us(received_at), position, visitor, crossing, channel <> 'direct'
FROM touch
WHERE site = :site
  AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS
  AND (visitor IN (SELECT visitor FROM browser) OR crossing IN (SELECT crossing FROM browser))
ORDER BY received_at, position
