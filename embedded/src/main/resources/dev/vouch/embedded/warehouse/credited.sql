-- The events of the temporary table `matched` with their credit, in the columns of `open_credit` but
-- the site.
WITH
known AS MATERIALIZED (
  SELECT position, visitor, country, device, browser, os,
    channel, source, medium, campaign, term, content, click_id, referrer
  FROM event SEMI JOIN (
    SELECT sighting AS position FROM matched
    UNION
    SELECT last_touch FROM matched
    UNION
    SELECT first_touch FROM matched) USING (position)
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),
seen AS NOT MATERIALIZED (
  SELECT position, visitor, country, device, browser, os FROM known
  UNION ALL
  SELECT position, visitor, country, device, browser, os
  FROM ping SEMI JOIN (SELECT sighting AS position FROM matched) USING (position)
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS)
SELECT
  e.received_at, e.position AS position, e.event_id, e.confirmed, e.event_name, e.page_path,
  e.name, e.success_value, e.properties,
  CASE
    WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN 'visitor'
    WHEN e.user_key IS NOT NULL THEN 'user'
    ELSE 'standalone'
  END AS kind,
  CASE
    WHEN m.is_linked THEN 'linked_user'                                           -- C3
    WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN 'same_browser'            -- C1, C2
    WHEN e.user_key IS NOT NULL AND m.is_ambiguous THEN 'ambiguous_link'          -- C4
    WHEN e.forwarding = 'unusable_ip' THEN 'ip_unusable'                          -- C4, C6
    WHEN e.forwarding = 'only_user_agent' THEN 'ip_missing'                       -- C4, C6
    WHEN e.forwarding = 'only_ip' THEN 'user_agent_missing'                       -- C4, C6
    WHEN e.user_key IS NOT NULL AND m.is_identified THEN 'browser_never_seen'     -- C4
    WHEN e.user_key IS NOT NULL THEN 'never_identified'                           -- C4
    WHEN e.visitor IS NOT NULL THEN 'browser_never_seen'                          -- C5
    ELSE 'nothing_forwarded'                                                      -- C6
  END AS reason,
  CASE
    WHEN NOT e.confirmed THEN e.visitor
    ELSE coalesce(s.visitor, e.user_key, e.visitor)
  END AS visitor,
  coalesce(e.user_key, m.person_key, s.visitor, e.visitor, e.id_low_bits) AS person,
  CASE WHEN e.confirmed THEN s.country ELSE e.country END AS country,
  CASE WHEN e.confirmed THEN s.device ELSE e.device END AS device,
  CASE WHEN e.confirmed THEN s.browser ELSE e.browser END AS browser,
  CASE WHEN e.confirmed THEN s.os ELSE e.os END AS os,
  -- A credited browser without a touch is direct; without a browser there is no source.
  CASE WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN coalesce(l.channel, 'direct') END
    AS last_channel,
  CASE WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN coalesce(l.source, 'direct') END
    AS last_source,
  l.medium AS last_medium, l.campaign AS last_campaign, l.term AS last_term,
  l.content AS last_content, l.click_id AS last_click_id, l.referrer AS last_referrer,
  CASE WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN coalesce(f.channel, 'direct') END
    AS first_channel,
  CASE WHEN NOT e.confirmed OR m.sighting IS NOT NULL THEN coalesce(f.source, 'direct') END
    AS first_source,
  f.medium AS first_medium, f.campaign AS first_campaign, f.term AS first_term,
  f.content AS first_content, f.click_id AS first_click_id, f.referrer AS first_referrer,
  e.user_key,
  CASE WHEN e.confirmed THEN e.visitor END AS forwarded_visitor,
  e.crossing,
  m.is_settled AS settled
FROM (
  FROM event
  WHERE site = :site AND received_at >= :from AND received_at < :until) e
JOIN matched m ON m.position = e.position
LEFT JOIN seen s ON s.position = m.sighting
LEFT JOIN known l ON l.position = m.last_touch
LEFT JOIN known f ON f.position = m.first_touch
