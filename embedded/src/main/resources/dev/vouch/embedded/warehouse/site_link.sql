-- The links that the site's events of this time can look at. Read once: each of the steps that follow
-- looks at them several times, and they are few among the events.
CREATE OR REPLACE TEMP TABLE site_link AS
FROM link
WHERE site = :site
  AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS
