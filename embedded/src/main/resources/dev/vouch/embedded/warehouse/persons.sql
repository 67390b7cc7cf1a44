-- Common table expressions behind browsers.sql.

-- C8: the counting link of the event's own browser, for the events without a user key.
nameless_hash AS (
  SELECT position, moment, hash_kind('visitor') AS hash_of, visitor AS hash
  FROM asked WHERE user_key IS NULL AND visitor IS NOT NULL
  UNION ALL
  SELECT position, moment, hash_kind('crossing'), crossing
  FROM asked WHERE user_key IS NULL AND visitor IS NOT NULL),
named AS (
  SELECT p.position AS position, l.user_key
  FROM (
    SELECT n.position AS position, coalesce(max(t.before), min(t.after)) AS link
    FROM (
      FROM nameless_hash n SEMI JOIN link_timeline t
        ON n.hash_of = t.hash_of AND n.hash = t.hash) n
    ASOF JOIN link_timeline t
      ON n.hash_of = t.hash_of AND n.hash = t.hash AND n.moment >= t.since
    GROUP BY n.position) p
  JOIN near_link l ON l.moment = p.link)
