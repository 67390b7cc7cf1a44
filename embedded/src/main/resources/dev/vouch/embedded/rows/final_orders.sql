-- The orders of a day and their voids, with a line for each touch, or one line without.
WITH
  ordered AS (
    SELECT * FROM event
    WHERE partition_number = :partition AND order_key IS NOT NULL
      AND (order_role <> 'placed' OR kind <> 'duplicate')
      AND received_at >= :start AND received_at < :end),
  timed AS (
    SELECT position, unnest(touches) AS item, generate_subscripts(touches, 1) AS place
    FROM ordered)
SELECT
  ordered.site,
  ordered.order_key,
  ordered.order_role,
  ordered.event_id,
  ordered.name,
  ordered.received_at,
  ordered.position,
  ordered.changed_by,
  ordered.user_key,
  ordered.kind::VARCHAR AS kind,
  ordered.reason,
  ordered.visitor,
  ordered.person,
  client.country,
  client.device,
  client.browser,
  client.os,
  last_touch.channel AS last_channel,
  last_touch.source AS last_source,
  last_touch.medium AS last_medium,
  last_touch.campaign AS last_campaign,
  last_touch.term AS last_term,
  last_touch.content AS last_content,
  last_touch.click_id AS last_click_id,
  last_touch.referrer AS last_referrer,
  first_touch.channel AS first_channel,
  first_touch.source AS first_source,
  first_touch.medium AS first_medium,
  first_touch.campaign AS first_campaign,
  first_touch.term AS first_term,
  first_touch.content AS first_content,
  first_touch.click_id AS first_click_id,
  first_touch.referrer AS first_referrer,
  timed.item.touched_at AS touched_at,
  touch.channel AS own_channel,
  touch.source AS own_source,
  touch.medium AS own_medium,
  touch.campaign AS own_campaign,
  touch.term AS own_term,
  touch.content AS own_content,
  touch.click_id AS own_click_id,
  touch.referrer AS own_referrer
FROM ordered
LEFT JOIN client ON client.id = ordered.client
LEFT JOIN touch AS last_touch ON last_touch.id = ordered.last_touch
LEFT JOIN touch AS first_touch ON first_touch.id = ordered.first_touch
LEFT JOIN timed ON timed.position = ordered.position
LEFT JOIN touch ON touch.id = timed.item.touch
ORDER BY ordered.position, timed.place
