-- Links that may begin or cease to count (C10): what changed is a link of their browser, and so maybe
-- one user key more, or a sighting of it, which only a server's link waits for.
CREATE OR REPLACE TEMP TABLE moved_link AS
WITH
near_link AS NOT MATERIALIZED (
  SELECT visitor, crossing, user_key, from_server FROM link
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS)
FROM near_link SEMI JOIN (FROM changed WHERE is_link) USING (visitor)
UNION
FROM near_link SEMI JOIN (FROM changed WHERE is_link) USING (crossing)
UNION
FROM (FROM near_link WHERE from_server) SEMI JOIN changed USING (visitor)
UNION
FROM (FROM near_link WHERE from_server) SEMI JOIN changed USING (crossing)
