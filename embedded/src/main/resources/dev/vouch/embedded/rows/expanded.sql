WITH day_touches AS (
  SELECT coalesce(sum(len(touches)), 0) <= :touches_max AS are_kept
  FROM event
  WHERE partition_number = :partition AND received_at >= :start AND received_at < :end),
success_touches AS (
  SELECT position,
    list(
      {
        touched_at: item.touched_at, channel: touch.channel, source: touch.source,
        medium: touch.medium, campaign: touch.campaign, term: touch.term,
        content: touch.content, click_id: touch.click_id, referrer: touch.referrer
      } ORDER BY place) AS touches
  FROM (
    SELECT position, unnest(touches) AS item, generate_subscripts(touches, 1) AS place
    FROM event
    WHERE partition_number = :partition AND received_at >= :start AND received_at < :end
      AND touches IS NOT NULL AND (SELECT are_kept FROM day_touches)) AS timed
  JOIN touch ON touch.id = item.touch
  GROUP BY position)
SELECT
  event.site,
  event.received_at,
  event.position,
  event.changed_by,
  event.event_id,
  event.confirmed,
  event.event_name::VARCHAR AS event_name,
  page.path AS page_path,
  event.name,
  event.success_value,
  event.properties,
  event.user_key,
  event.kind::VARCHAR AS kind,
  event.reason,
  event.visitor,
  event.person,
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
  CASE WHEN event.touches IS NOT NULL AND (SELECT are_kept FROM day_touches)
    THEN coalesce(success_touches.touches, []) END AS touches,
  event.order_role,
  event.order_key
FROM event
LEFT JOIN page ON page.id = event.page
LEFT JOIN client ON client.id = event.client
LEFT JOIN touch AS last_touch ON last_touch.id = event.last_touch
LEFT JOIN touch AS first_touch ON first_touch.id = event.first_touch
LEFT JOIN success_touches ON success_touches.position = event.position
WHERE event.partition_number = :partition
  AND event.received_at >= :start AND event.received_at < :end
