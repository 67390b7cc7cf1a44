-- The events before :next whose stored credit may be another since the facts in `changed` came or
-- went. Rather too many than one too few: all that share a hash or a user key with them (DESIGN 6),
-- whatever the time between.
WITH
-- A browser event's own sighting is itself, so only a touch (C7) or a link (C8) makes it another.
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM changed WHERE is_touch
  UNION
  SELECT visitor, crossing FROM moved_link),
known AS NOT MATERIALIZED (
  SELECT position, confirmed, visitor, crossing, user_key FROM event
  WHERE site = :site AND received_at >= :from AND received_at < :until AND position < :next)
SELECT position FROM known SEMI JOIN browser USING (visitor)
UNION
SELECT position FROM known SEMI JOIN browser USING (crossing)
UNION
SELECT position FROM (FROM known WHERE confirmed) SEMI JOIN changed USING (visitor)
UNION
SELECT position FROM (FROM known WHERE confirmed) SEMI JOIN changed USING (crossing)
UNION
SELECT position FROM (FROM known WHERE user_key IS NOT NULL) SEMI JOIN moved_link USING (user_key)
