-- Links that may begin or cease to count: what changed is of their browser, so it can be one of its
-- user keys (C10) or sightings.
CREATE OR REPLACE TEMP TABLE moved_link AS
WITH near_link AS NOT MATERIALIZED (
  SELECT visitor, crossing, user_key FROM link
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS)
FROM near_link SEMI JOIN changed USING (visitor)
UNION
FROM near_link SEMI JOIN changed USING (crossing)
