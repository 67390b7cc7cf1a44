-- The last common table expression: every asked event with its credit.

computed AS (
  SELECT
    e.received_at, e.position AS position, e.event_id, e.confirmed, e.event_name, e.page_path,
    e.name, e.success_value, e.properties,
    CASE
      WHEN NOT e.confirmed OR c.position IS NOT NULL THEN 'visitor'
      WHEN e.user_key IS NOT NULL THEN 'user'
      ELSE 'standalone'
    END AS kind,
    CASE
      WHEN NOT e.confirmed OR c.rank = 1 THEN 'same_browser'                      -- C1, C2
      WHEN c.rank = 2 THEN 'linked_user'                                          -- C3
      WHEN e.user_key IS NOT NULL AND u.ambiguous THEN 'ambiguous_link'           -- C4
      WHEN e.forwarding = 'only_user_agent' THEN 'ip_missing'                     -- C4, C6
      WHEN e.forwarding = 'only_ip' THEN 'user_agent_missing'                     -- C4, C6
      WHEN e.user_key IS NOT NULL AND u.present THEN 'browser_never_seen'         -- C4
      WHEN e.user_key IS NOT NULL THEN 'never_identified'                         -- C4
      WHEN e.visitor IS NOT NULL THEN 'browser_never_seen'                        -- C5
      ELSE 'nothing_forwarded'                                                    -- C6
    END AS reason,
    CASE
      WHEN NOT e.confirmed THEN e.visitor
      ELSE coalesce(c.visitor, e.user_key, e.visitor)
    END AS visitor,
    coalesce(e.user_key, n.user_key, c.visitor, e.visitor, e.id_low_bits) AS person,
    CASE WHEN e.confirmed THEN c.country ELSE e.country END AS country,
    CASE WHEN e.confirmed THEN c.device ELSE e.device END AS device,
    CASE WHEN e.confirmed THEN c.browser ELSE e.browser END AS browser,
    CASE WHEN e.confirmed THEN c.os ELSE e.os END AS os,
    -- A credited browser without a touch is direct; without a browser there is no source.
    CASE WHEN NOT e.confirmed OR c.position IS NOT NULL THEN coalesce(l.channel, 'direct') END
      AS last_channel,
    CASE WHEN NOT e.confirmed OR c.position IS NOT NULL THEN coalesce(l.source, 'direct') END
      AS last_source,
    l.medium AS last_medium, l.campaign AS last_campaign, l.term AS last_term,
    l.content AS last_content, l.click_id AS last_click_id, l.referrer AS last_referrer,
    CASE WHEN NOT e.confirmed OR c.position IS NOT NULL THEN coalesce(f.channel, 'direct') END
      AS first_channel,
    CASE WHEN NOT e.confirmed OR c.position IS NOT NULL THEN coalesce(f.source, 'direct') END
      AS first_source,
    f.medium AS first_medium, f.campaign AS first_campaign, f.term AS first_term,
    f.content AS first_content, f.click_id AS first_click_id, f.referrer AS first_referrer,
    e.user_key,
    CASE WHEN e.confirmed THEN e.visitor END AS forwarded_visitor,
    e.crossing,
    -- C7 looks no further once there is a touch before, and for a server event a sighting; but C2
    -- would rather have its own browser than a linked one.
    coalesce(t.last <= e.moment, FALSE)
      AND (NOT e.confirmed
        OR coalesce(c.seen_at <= e.moment AND (c.rank = 1 OR e.visitor IS NULL), FALSE)) AS settled
  FROM asked e
  LEFT JOIN server_credit c ON c.position = e.position
  LEFT JOIN user_link u ON u.position = e.position
  LEFT JOIN named n ON n.position = e.position
  LEFT JOIN touched t ON t.position = e.position
  LEFT JOIN own_touch l ON l.moment = t.last
  LEFT JOIN own_touch f ON f.moment = t.first)
