-- Links that may begin or cease to count (C10): of their browser there is another link, maybe of one
-- user key more; or a first sighting, which only a server's link waits for; or anything out of turn.
CREATE OR REPLACE TEMP TABLE moved_link AS
WITH
near_link AS NOT MATERIALIZED (
  SELECT visitor, crossing, user_key, from_server FROM link
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS)
FROM near_link SEMI JOIN (FROM changed WHERE is_new_link OR is_out_of_turn) USING (visitor)
UNION
FROM near_link SEMI JOIN (FROM changed WHERE is_new_link OR is_out_of_turn) USING (crossing)
UNION
FROM (FROM near_link WHERE from_server) SEMI JOIN (FROM changed WHERE is_new_browser) USING (visitor)
UNION
FROM (FROM near_link WHERE from_server) SEMI JOIN (FROM changed WHERE is_new_browser) USING (crossing)
