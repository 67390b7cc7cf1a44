-- The open events of a site in a range whose stored credit facts may have changed: those behind the
-- latest refresh, or those that are about to go. Rather too many events than one too few: all that
-- share a hash or a user key with what has changed (DESIGN 6), whatever the time between them.

changed AS MATERIALIZED (
  SELECT visitor, crossing, is_touch FROM changed_sighting
  UNION ALL
  SELECT visitor, crossing, FALSE FROM changed_link),

-- Links that may begin or cease to count: for their browser's user keys (C10) or sightings changed.
near_link AS NOT MATERIALIZED (
  SELECT visitor, crossing, user_key FROM link
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),
moved_link AS MATERIALIZED (
  FROM near_link SEMI JOIN changed USING (visitor)
  UNION
  FROM near_link SEMI JOIN changed USING (crossing)),

-- A browser event's own sighting is itself, so only a touch (C7) or a link (C8) makes it another.
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM changed WHERE is_touch
  UNION
  SELECT visitor, crossing FROM moved_link),

known AS NOT MATERIALIZED (
  SELECT position, confirmed, visitor, crossing, user_key FROM event
  WHERE site = :site AND received_at >= :from AND received_at < :until AND position < :next),
outdated_event AS (
  SELECT position FROM known SEMI JOIN browser USING (visitor)
  UNION
  SELECT position FROM known SEMI JOIN browser USING (crossing)
  UNION
  SELECT position FROM (FROM known WHERE confirmed) SEMI JOIN changed USING (visitor)
  UNION
  SELECT position FROM (FROM known WHERE confirmed) SEMI JOIN changed USING (crossing)
  UNION
  SELECT position FROM (FROM known WHERE user_key IS NOT NULL) SEMI JOIN moved_link USING (user_key))
