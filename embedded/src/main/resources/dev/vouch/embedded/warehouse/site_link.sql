-- The links that the site's events of this time can look at. Read once: the search for what has
-- changed and `near_link` look at them nine times.
CREATE OR REPLACE TEMP TABLE site_link AS
SELECT received_at, position, visitor, crossing, user_key, from_server
FROM link
WHERE site = :site
  AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS
