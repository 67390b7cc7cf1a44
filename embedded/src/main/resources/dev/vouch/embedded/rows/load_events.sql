-- A value can have several ids: the least is taken.
INSERT INTO event BY NAME
WITH
  page_id AS (SELECT site, path, min(id) AS id FROM page GROUP BY ALL),
  client_id AS (
    SELECT country, device, browser, os, min(id) AS id FROM client GROUP BY ALL),
  touch_id AS (
    SELECT site, channel, source, medium, campaign, term, content, click_id, referrer,
      min(id) AS id
    FROM touch GROUP BY ALL),
  success_touches AS (
    SELECT timed.position,
      list({touch: touch_id.id, touched_at: item.touched_at} ORDER BY place) AS touches
    FROM (
      SELECT site, position, unnest(touches) AS item, generate_subscripts(touches, 1) AS place
      FROM loaded) AS timed
    JOIN touch_id ON touch_id.site = timed.site
      AND touch_id.channel = item.channel
      AND touch_id.source = item.source
      AND touch_id.medium IS NOT DISTINCT FROM item.medium
      AND touch_id.campaign IS NOT DISTINCT FROM item.campaign
      AND touch_id.term IS NOT DISTINCT FROM item.term
      AND touch_id.content IS NOT DISTINCT FROM item.content
      AND touch_id.click_id IS NOT DISTINCT FROM item.click_id
      AND touch_id.referrer IS NOT DISTINCT FROM item.referrer
    GROUP BY timed.position)
SELECT
  :partition AS partition_number,
  loaded.position,
  loaded.changed_by,
  loaded.site,
  loaded.received_at,
  loaded.event_id,
  loaded.confirmed,
  loaded.event_name,
  page_id.id AS page,
  loaded.name,
  loaded.success_value,
  loaded.properties,
  loaded.user_key,
  loaded.kind,
  loaded.reason,
  loaded.visitor,
  loaded.person,
  client_id.id AS client,
  last_id.id AS last_touch,
  first_id.id AS first_touch,
  CASE WHEN loaded.touches IS NOT NULL THEN coalesce(success_touches.touches, []) END AS touches,
  loaded.order_role,
  loaded.order_key
FROM loaded
LEFT JOIN success_touches ON success_touches.position = loaded.position
LEFT JOIN page_id ON page_id.site = loaded.site AND page_id.path = loaded.page_path
LEFT JOIN client_id ON client_id.country IS NOT DISTINCT FROM loaded.country
  AND client_id.device IS NOT DISTINCT FROM loaded.device
  AND client_id.browser IS NOT DISTINCT FROM loaded.browser
  AND client_id.os IS NOT DISTINCT FROM loaded.os
LEFT JOIN touch_id AS last_id ON last_id.site = loaded.site
  AND last_id.channel = loaded.last_channel
  AND last_id.source = loaded.last_source
  AND last_id.medium IS NOT DISTINCT FROM loaded.last_medium
  AND last_id.campaign IS NOT DISTINCT FROM loaded.last_campaign
  AND last_id.term IS NOT DISTINCT FROM loaded.last_term
  AND last_id.content IS NOT DISTINCT FROM loaded.last_content
  AND last_id.click_id IS NOT DISTINCT FROM loaded.last_click_id
  AND last_id.referrer IS NOT DISTINCT FROM loaded.last_referrer
LEFT JOIN touch_id AS first_id ON first_id.site = loaded.site
  AND first_id.channel = loaded.first_channel
  AND first_id.source = loaded.first_source
  AND first_id.medium IS NOT DISTINCT FROM loaded.first_medium
  AND first_id.campaign IS NOT DISTINCT FROM loaded.first_campaign
  AND first_id.term IS NOT DISTINCT FROM loaded.first_term
  AND first_id.content IS NOT DISTINCT FROM loaded.first_content
  AND first_id.click_id IS NOT DISTINCT FROM loaded.first_click_id
  AND first_id.referrer IS NOT DISTINCT FROM loaded.first_referrer
