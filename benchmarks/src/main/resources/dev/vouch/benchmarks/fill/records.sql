-- Generates the records of an installation that has run for 30 days, in sets. All values are hashes of
-- an event's number, so the records are reproducible, and times ascend with the number.
--
-- Requires the tables fill_setting (one row) and fill_site (number, id) in the same connection.

-- A pseudorandom number from 0 (inclusive) to 1 (exclusive), for a thing and a purpose.
-- Hashed twice, because one hash of two values is little more than the XOR of their hashes.
CREATE OR REPLACE TEMP MACRO drawn(thing, purpose) AS
  (hash(hash(thing, purpose)) >> 11)::DOUBLE / 9007199254740992;

-- An element of a list; the larger `skew` is, the more frequent are the first ones.
CREATE OR REPLACE TEMP MACRO one_of(list, drawn, skew) AS
  list[1 + floor(len(list) * pow(drawn, skew))::INTEGER];

CREATE OR REPLACE TEMP MACRO signed(whole) AS
  (whole::HUGEINT - 9223372036854775808::HUGEINT)::BIGINT;

CREATE OR REPLACE TEMP MACRO uuid_of(high, low) AS
  (lpad(to_hex(high), 16, '0') || lpad(to_hex(low), 16, '0'))::UUID;

-- The sources of visits, by a pseudorandom number below 100; 100 is an event that does not start
-- a visit.
CREATE OR REPLACE TEMP TABLE fill_origin AS
SELECT number, channel, source, medium, campaign, click_id, referrer
FROM (VALUES
  (0, 42, 'direct', 'direct', NULL, NULL, NULL, NULL),
  (42, 62, 'search', 'Google', 'organic', NULL, NULL, 'google.com'),
  (62, 66, 'search', 'Bing', 'organic', NULL, NULL, 'bing.com'),
  (66, 68, 'search', 'DuckDuckGo', 'organic', NULL, NULL, 'duckduckgo.com'),
  (68, 74, 'social', 'Facebook', 'social', NULL, NULL, 'facebook.com'),
  (74, 77, 'social', 'LinkedIn', 'social', NULL, NULL, 'linkedin.com'),
  (77, 79, 'video', 'YouTube', 'social', NULL, NULL, 'youtube.com'),
  (79, 81, 'ai', 'ChatGPT', NULL, NULL, NULL, 'chatgpt.com'),
  (81, 87, 'paid_search', 'google', 'cpc', 'brand', 'gclid', 'google.com'),
  (87, 90, 'paid_search', 'google', 'cpc', 'spring-sale', 'gclid', 'google.com'),
  (90, 92, 'paid_social', 'facebook', 'paid_social', 'lookalike', NULL, 'facebook.com'),
  (92, 95, 'mail', 'newsletter', 'email', 'november', NULL, NULL),
  (95, 97, 'campaign', 'podcast', 'audio', 'episode-12', NULL, NULL),
  (97, 99, 'referral', 'partner.example', NULL, NULL, NULL, 'partner.example'),
  (99, 100, 'referral', 'blog.example', NULL, NULL, NULL, 'blog.example')
) AS origin (lowest, above, channel, source, medium, campaign, click_id, referrer),
LATERAL (SELECT unnest(range(lowest, above))::INTEGER AS number)
UNION ALL
SELECT 100, NULL, NULL, NULL, NULL, NULL, NULL;

-- The number of concurrent visits is that of events per minute, so the events of a visit are
-- about a minute apart. Each run of eight events is split into two visits of 1 to 7 events.
CREATE OR REPLACE TEMP MACRO visits(first, behind) AS TABLE
  SELECT
    number, visit, step,
    -- More events by day than by night; still ascending with the number.
    start_us + (span_us * (share + 0.6 * sin(60 * pi() * share) / (60 * pi())))::BIGINT AS at_us,
    -- Some browsers return often, most never.
    floor(browsers * pow(drawn(visit, 'browser'), 1.5))::BIGINT AS browser
  FROM (
    SELECT
      number, start_us, span_us, browsers,
      (number + drawn(number, 'time')) / events AS share,
      hash(hash(lane, number // lanes // 8, turn >= split)) AS visit,
      CASE WHEN turn < split THEN turn ELSE turn - split END AS step
    FROM (
      SELECT
        range AS number, lane, turn, lanes, events, start_us, span_us, browsers,
        1 + (hash(hash(lane, range // lanes // 8)) % 7)::INTEGER AS split
      FROM (
        SELECT range, range % lanes AS lane, (range // lanes % 8)::INTEGER AS turn, s.*
        FROM range(first, behind), fill_setting s)));

-- The properties of a browser: its site, its hashes under the current salts (docs/identity.md
-- I3), its user (every second user has a second browser) and its client.
CREATE OR REPLACE TEMP MACRO seen(first, behind) AS TABLE
  SELECT
    v.number, visit, step, at_us, make_timestamp(at_us) AS received_at, sites, server_only,
    site.id AS site, browser,
    (at_us // 1000) << 16 | 28672 | (hash(hash(v.number, 'id')) >> 52)::BIGINT AS id_high,
    hash(hash(v.number, 'low')) >> 2 | 9223372036854775808::UBIGINT AS id_low,
    signed(hash(hash(browser, 'salt', period - period % 2))) AS visitor,
    signed(hash(hash(browser, 'salt', period - (period + 1) % 2))) AS crossing,
    signed(hash(hash(site.id, 'proxy', period - period % 2))) AS proxy_visitor,
    signed(hash(hash(site.id, 'proxy', period - (period + 1) % 2))) AS proxy_crossing,
    signed(hash(hash(browser // 2, 'user'))) AS user_key,
    drawn(browser, 'identified') < 0.2 AS identified,
    one_of(
      ['US', 'DE', 'GB', 'FR', 'IN', 'BR', 'CA', 'NL', 'ES', 'IT', 'PL', 'JP', 'AU', 'SE', 'CH',
       'AT', 'MX', 'ID', 'TR', 'KR', 'BE', 'DK', 'NO', 'PT', 'CZ', 'FI', 'IE', 'ZA', 'AR', 'NZ'],
      drawn(browser, 'country'), 2.0) AS country,
    one_of(['desktop', 'mobile', 'tablet'], drawn(browser, 'device'), 1.6) AS device,
    one_of(
      ['Chrome', 'Mobile Safari', 'Chrome Mobile', 'Safari', 'Edge', 'Firefox', 'Samsung Internet',
       'Opera'],
      drawn(browser, 'browser family'), 1.5) AS client_browser,
    one_of(
      ['Windows', 'iOS', 'Android', 'Mac OS X', 'Linux', 'Chrome OS'],
      drawn(browser, 'os'), 1.3) AS os
  FROM (
    SELECT v.*, s.sites, s.server_only, v.at_us // (14 * 86400000000) AS period,
      -- The first of 100 sites has 6 % of the events, the 28th has 1 %.
      1 + floor(s.sites * pow(drawn(browser // 2, 'site'), 1 / 0.6))::INTEGER AS site_number
    FROM visits(first, behind) v, fill_setting s) v
  JOIN fill_site site ON site.number = v.site_number;

CREATE OR REPLACE TEMP MACRO facts(first, behind) AS TABLE
  SELECT
    *,
    drawn(number, 'kind') AS kind,
    drawn(number, 'page') AS page,
    drawn(number, 'value') AS amount,
    drawn(number, 'proxy') < 0.01 AS by_proxy,
    -- The fields that a backend sends: for identified users mostly the id, for others mostly ip
    -- and user_agent.
    CASE
      WHEN identified THEN one_of(['hash', 'both', 'user', 'user', 'neither'],
        drawn(number, 'known'), 1.0)
      ELSE one_of(['hash', 'hash', 'hash', 'hash', 'hash', 'hash', 'both', 'user', 'neither',
        'neither'], drawn(number, 'known'), 1.0)
    END AS known
  FROM (
    SELECT *,
      CASE
        WHEN server_only THEN step > 0 OR drawn(visit, 'seen') >= 0.2
        ELSE step > 0 AND drawn(number, 'backend') < 0.1 / 0.75
      END AS confirmed
    FROM seen(first, behind));

CREATE OR REPLACE TEMP MACRO events(first, behind) AS TABLE
  SELECT
    fact.number, site, received_at, false AS is_ping, uuid_of(id_high, id_low) AS id, confirmed,
    event_name,
    CASE
      WHEN confirmed THEN one_of(['/checkout/complete', '/api/booking', '/webhook/payment',
        '/cron/renewal'], page, 1.5)
      WHEN page < 0.15 THEN '/'
      WHEN page < 0.4 THEN one_of(['/pricing', '/docs', '/blog', '/about', '/signup', '/cart'],
        drawn(fact.number, 'top page'), 1.0)
      WHEN page < 0.6 THEN '/blog/post-' || floor(200 * pow(drawn(fact.number, 'post'), 3))::INTEGER
      ELSE '/products/' || floor(800 * pow(drawn(fact.number, 'product'), 3))::INTEGER
    END AS page_path,
    CASE event_name
      WHEN 'success' THEN one_of(['purchase', 'signup', 'booking', 'subscription', 'trial', 'quote',
        'download', 'renewal'], drawn(fact.number, 'name'), 2.0)
      WHEN 'click' THEN one_of(['buy', 'menu', 'footer', 'outbound', 'share'],
        drawn(fact.number, 'name'), 1.5)
      WHEN 'custom' THEN one_of(['add_to_cart', 'search', 'video_play', 'scroll'],
        drawn(fact.number, 'name'), 1.5)
    END AS name,
    CASE WHEN event_name = 'success' AND amount < 0.8
      THEN round(5 + 400 * pow(amount, 3), 2)::DECIMAL(24, 2)
    END AS success_value,
    CASE
      WHEN event_name = 'success' AND confirmed THEN
        '{"currency":"t:' || one_of(['EUR', 'EUR', 'EUR', 'USD', 'GBP'],
          drawn(fact.number, 'currency'), 1.0)
        || '","plan":"t:' || one_of(['basic', 'pro', 'team'], drawn(fact.number, 'plan'), 1.0)
        || '","quantity":"n:' || (1 + floor(5 * pow(drawn(fact.number, 'quantity'), 3))::INTEGER) || '"}'
      WHEN event_name = 'custom' THEN
        '{"variant":"t:' || one_of(['a', 'b'], drawn(fact.number, 'variant'), 1.0) || '"}'
      ELSE '{}'
    END AS properties,
    CASE
      WHEN NOT confirmed THEN visitor
      WHEN known IN ('hash', 'both') THEN CASE WHEN by_proxy THEN proxy_visitor ELSE visitor END
    END AS visitor,
    CASE
      WHEN NOT confirmed THEN crossing
      WHEN known IN ('hash', 'both') THEN CASE WHEN by_proxy THEN proxy_crossing ELSE crossing END
    END AS crossing,
    CASE WHEN confirmed AND known IN ('both', 'user') THEN user_key END AS user_key,
    CASE WHEN NOT confirmed THEN country END AS country,
    CASE WHEN NOT confirmed THEN device END AS device,
    CASE WHEN NOT confirmed THEN client_browser END AS browser,
    CASE WHEN NOT confirmed THEN os END AS os,
    origin.channel, origin.source, origin.medium, origin.campaign, NULL AS term, NULL AS content,
    origin.click_id, origin.referrer
  FROM (
    SELECT *,
      CASE
        WHEN confirmed THEN CASE
          WHEN kind < 0.75 THEN 'success' WHEN kind < 0.9 THEN 'custom'
          WHEN kind < 0.95 THEN 'click' ELSE 'pageview' END
        WHEN step = 0 OR kind < 0.75 THEN 'pageview'
        WHEN kind < 0.88 THEN 'click'
        WHEN kind < 0.97 THEN 'custom'
        ELSE 'success'
      END AS event_name,
      CASE WHEN NOT confirmed AND step = 0 THEN floor(100 * drawn(visit, 'origin'))::INTEGER
        ELSE 100 END AS origin_number
    FROM facts(first, behind)) fact
  JOIN fill_origin origin ON origin.number = origin_number;

-- An identified browser sends an identify ping in most visits, with the second event.
CREATE OR REPLACE TEMP MACRO pings(first, behind) AS TABLE
  SELECT
    number, site, received_at, true AS is_ping,
    uuid_of(id_high, hash(hash(number, 'ping')) >> 2 | 9223372036854775808::UBIGINT) AS id,
    visitor, crossing, user_key, country, device, client_browser AS browser, os
  FROM seen(first, behind)
  WHERE identified AND step = 1 AND drawn(visit, 'ping') < 0.8;

-- All records of these events, in the log's order.
CREATE OR REPLACE TEMP MACRO records(first, behind) AS TABLE
  SELECT * FROM (FROM events(first, behind) UNION ALL BY NAME FROM pings(first, behind))
  ORDER BY number, is_ping;
