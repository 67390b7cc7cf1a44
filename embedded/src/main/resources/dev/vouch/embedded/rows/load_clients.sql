INSERT INTO client
SELECT
  row_number() OVER () + (SELECT coalesce(max(id), 0) FROM client), country, device, browser, os
FROM (
  SELECT DISTINCT country, device, browser, os FROM loaded
  EXCEPT
  SELECT country, device, browser, os FROM client)
