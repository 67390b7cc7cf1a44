-- The facts of a warehouse of schema version 2 to 4, in the order of the log.
SELECT * FROM (
  SELECT
    position, site, received_at, event_id AS id,
    CASE WHEN confirmed THEN 'server' ELSE 'browser' END AS record_kind,
    event_name, page_path, name, success_value, properties, forwarding,
    visitor, crossing, user_key, country, device, browser, os,
    CASE WHEN is_touch THEN channel END AS channel,
    source, medium, campaign, term, content, click_id, referrer
  FROM former.event WHERE position > :after
  UNION ALL BY NAME
  SELECT
    position, site, received_at, ping_id AS id, 'identification' AS record_kind,
    visitor, crossing, user_key, country, device, browser, os
  FROM former.ping WHERE position > :after
  UNION ALL BY NAME
  SELECT
    position, site, received_at, ('00000000-0000-7000-8000-' || lpad(to_hex(position), 12, '0'))::UUID AS id,
    CASE WHEN user_key IS NULL THEN 'site_deletion' ELSE 'erasure' END AS record_kind,
    user_key
  FROM former.removal WHERE position > :after)
ORDER BY position
LIMIT :at_once
