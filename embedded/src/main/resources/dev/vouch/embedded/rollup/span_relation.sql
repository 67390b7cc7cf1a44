-- What a rollup needs of the rows of a range that reports count.
SELECT
  event.person,
  event.received_at,
  {kind} AS kind,
  event.name,
  event.page,
  event.client,
  coalesce(event.last_touch, 0) AS last_touch,
  coalesce(event.first_touch, 0) AS first_touch,
  CASE WHEN {has_revenue} THEN event.success_value END AS success_value,
  CASE WHEN {has_revenue} THEN {currency} END AS currency
FROM event
WHERE event.site = :site AND event.received_at >= :from AND event.received_at < :until
  AND {is_counted}
