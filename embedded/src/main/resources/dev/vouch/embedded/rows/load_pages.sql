INSERT INTO page
SELECT row_number() OVER () + (SELECT coalesce(max(id), 0) FROM page), site, path
FROM (
  SELECT DISTINCT site, page_path AS path FROM loaded
  EXCEPT
  SELECT site, path FROM page)
