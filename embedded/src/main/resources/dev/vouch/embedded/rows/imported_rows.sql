-- The rows of a closed day of another engine, as ExpandedRows has those of this one. Positions of
-- that engine are unique within a site; here they are within the partition, and before those of the
-- log.
SELECT
  imported.site,
  imported.received_at,
  (:before
    + row_number() OVER (ORDER BY imported.received_at, imported.site, imported.position)
  )::BIGINT AS position,
  (:changed_by)::BIGINT AS changed_by,
  imported.event_id::UUID AS event_id,
  imported.confirmed,
  imported.event_name,
  imported.page_path,
  imported.name,
  imported.success_value::DECIMAL(24, 9) AS success_value,
  imported.properties,
  imported.user_key,
  imported.kind,
  imported.reason,
  imported.visitor,
  imported.person,
  imported.country,
  imported.device,
  imported.browser,
  imported.os,
  imported.last_channel,
  imported.last_source,
  imported.last_medium,
  imported.last_campaign,
  imported.last_term,
  imported.last_content,
  imported.last_click_id,
  imported.last_referrer,
  imported.first_channel,
  imported.first_source,
  imported.first_medium,
  imported.first_campaign,
  imported.first_term,
  imported.first_content,
  imported.first_click_id,
  imported.first_referrer,
  CASE WHEN imported.has_touches THEN
    imported.touches::STRUCT(
      touched_at TIMESTAMP, channel VARCHAR, source VARCHAR, medium VARCHAR, campaign VARCHAR,
      term VARCHAR, content VARCHAR, click_id VARCHAR, referrer VARCHAR)[]
  END AS touches,
  imported.order_role,
  placed.order_key
FROM (SELECT * REPLACE (received_at::TIMESTAMP AS received_at) FROM (:rows)) AS imported
LEFT JOIN (
  SELECT DISTINCT site, received_at_us, position, order_key FROM placed_order
  WHERE received_at_us >= :start_us AND received_at_us < :end_us) AS placed
  ON placed.site = imported.site AND placed.received_at_us = epoch_us(imported.received_at)
    AND placed.position = imported.position AND imported.order_role IN ('placed', 'voided', 'void_reversed')
