INSERT INTO touch
SELECT row_number() OVER () + (SELECT coalesce(max(id), 0) FROM touch), *
FROM (
  (SELECT DISTINCT site, last_channel, last_source, last_medium, last_campaign, last_term,
     last_content, last_click_id, last_referrer
   FROM loaded WHERE last_channel IS NOT NULL
   UNION
   SELECT DISTINCT site, first_channel, first_source, first_medium, first_campaign, first_term,
     first_content, first_click_id, first_referrer
   FROM loaded WHERE first_channel IS NOT NULL
   UNION
   SELECT DISTINCT site, item.channel, item.source, item.medium, item.campaign, item.term,
     item.content, item.click_id, item.referrer
   FROM (SELECT site, unnest(touches) AS item FROM loaded))
  EXCEPT
  SELECT site, channel, source, medium, campaign, term, content, click_id, referrer FROM touch)
