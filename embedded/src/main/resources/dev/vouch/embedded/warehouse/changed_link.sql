-- The links of changed browsers, and whether each is moved: may begin or cease to count (C10). What
-- moves it is another link of its browser, maybe of one user key more; a first sighting, which only a
-- server's link waits for; or anything out of turn.
CREATE OR REPLACE TEMP TABLE changed_link AS
WITH
near_change AS (
  SELECT l.*, c.is_new_link, c.is_out_of_turn, c.is_new_browser
  FROM site_link l JOIN changed c ON c.visitor = l.visitor
  UNION ALL
  SELECT l.*, c.is_new_link, c.is_out_of_turn, c.is_new_browser
  FROM site_link l JOIN changed c ON c.crossing = l.crossing)
SELECT visitor, crossing, user_key,
  bool_or(is_new_link OR is_out_of_turn OR (from_server AND is_new_browser)) AS is_moved
FROM near_change
GROUP BY ALL
