-- Common table expressions: the browser that each asked event is credited to (DESIGN 6), by the
-- tables `asked`, `near_link` and `link_timeline`. A fact is named by its moment. Browsers match by
-- visitor or by crossing hash, so most steps have two rows for each fact, one for each kind of hash.

near_sighting AS NOT MATERIALIZED (
  FROM sighting
  WHERE site = :site
    AND received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),

-- C3, C10: the counting link of the event's user key, and what is to say when there is none.
user_link AS MATERIALIZED (
  SELECT a.position AS position, coalesce(t.before, t.after) AS link, t.ambiguous, t.present
  FROM (FROM asked WHERE confirmed AND user_key IS NOT NULL) a
  ASOF JOIN (FROM link_timeline WHERE hash_of = hash_kind('user')) t
    ON a.user_key = t.hash AND a.moment >= t.since),

-- The browsers a server event may be credited to: its own (C2), else the linked one (C3). Theirs is
-- what was seen within 14 days of the event, and of the link: from `since` to before `before`.
candidate AS MATERIALIZED (
  SELECT position, moment, 1 AS rank, visitor, crossing,
    moment(received_at - INTERVAL 14 DAYS, 0) AS since,
    moment(received_at + INTERVAL 14 DAYS + INTERVAL 1 MICROSECOND, 0) AS before
  FROM asked WHERE confirmed AND visitor IS NOT NULL
  UNION ALL
  SELECT a.position, a.moment, 2, l.visitor, l.crossing,
    moment(greatest(a.received_at, l.received_at) - INTERVAL 14 DAYS, 0),
    moment(
      least(a.received_at, l.received_at) + INTERVAL 14 DAYS + INTERVAL 1 MICROSECOND, 0)
  FROM user_link u
  JOIN asked a ON a.position = u.position
  JOIN near_link l ON l.moment = u.link),
candidate_hash AS (
  SELECT position, rank, moment, since, before, hash_kind('visitor') AS hash_of, visitor AS hash
  FROM candidate
  UNION ALL
  SELECT position, rank, moment, since, before, hash_kind('crossing'), crossing
  FROM candidate),
seen AS MATERIALIZED (
  SELECT *, moment(received_at, position) AS moment FROM (
    FROM near_sighting SEMI JOIN candidate USING (visitor)
    UNION
    FROM near_sighting SEMI JOIN candidate USING (crossing))),
sighting_hash AS (
  SELECT moment, hash_kind('visitor') AS hash_of, visitor AS hash FROM seen
  UNION ALL
  SELECT moment, hash_kind('crossing'), crossing FROM seen),

-- C7: the latest sighting at or before the event, else the earliest after.
sighting_before AS (
  SELECT c.position AS position, c.rank, max(s.moment) AS moment
  FROM candidate_hash c ASOF JOIN sighting_hash s
    ON c.hash_of = s.hash_of AND c.hash = s.hash AND c.moment >= s.moment
  WHERE s.moment >= c.since
  GROUP BY c.position, c.rank),
sighting_after AS (
  SELECT c.position AS position, c.rank, min(s.moment) AS moment
  FROM candidate_hash c ASOF JOIN sighting_hash s
    ON c.hash_of = s.hash_of AND c.hash = s.hash AND c.moment < s.moment
  WHERE s.moment < c.before
  GROUP BY c.position, c.rank),

-- C2 before C3: the browser a server event is credited to.
server_browser AS MATERIALIZED (
  SELECT c.*, coalesce(b.moment, a.moment) AS seen_at
  FROM candidate c
  LEFT JOIN sighting_before b ON b.position = c.position AND b.rank = c.rank
  LEFT JOIN sighting_after a ON a.position = c.position AND a.rank = c.rank
  WHERE coalesce(b.moment, a.moment) IS NOT NULL
  QUALIFY row_number() OVER (PARTITION BY c.position ORDER BY c.rank) = 1),
server_credit AS MATERIALIZED (
  SELECT b.position AS position, b.rank, b.seen_at, s.visitor, s.country, s.device, s.browser, s.os
  FROM server_browser b JOIN seen s ON s.moment = b.seen_at)
