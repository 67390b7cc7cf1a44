-- The orders of a file and their voids, with a line for each touch, or one line without.
WITH
  ordered AS (
    SELECT * FROM loaded
    WHERE order_key IS NOT NULL AND (order_role <> 'placed' OR kind <> 'duplicate')),
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
  ordered.kind,
  ordered.reason,
  ordered.visitor,
  ordered.person,
  ordered.country,
  ordered.device,
  ordered.browser,
  ordered.os,
  ordered.last_channel,
  ordered.last_source,
  ordered.last_medium,
  ordered.last_campaign,
  ordered.last_term,
  ordered.last_content,
  ordered.last_click_id,
  ordered.last_referrer,
  ordered.first_channel,
  ordered.first_source,
  ordered.first_medium,
  ordered.first_campaign,
  ordered.first_term,
  ordered.first_content,
  ordered.first_click_id,
  ordered.first_referrer,
  timed.item.touched_at AS touched_at,
  timed.item.channel AS own_channel,
  timed.item.source AS own_source,
  timed.item.medium AS own_medium,
  timed.item.campaign AS own_campaign,
  timed.item.term AS own_term,
  timed.item.content AS own_content,
  timed.item.click_id AS own_click_id,
  timed.item.referrer AS own_referrer
FROM ordered
LEFT JOIN timed ON timed.position = ordered.position
ORDER BY ordered.position, timed.place
