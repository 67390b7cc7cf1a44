-- The sites with open events of this time whose credit is not stored, or may be another by what has
-- come since it was. Asked of all sites at once, since most have none: `affected.sql` then says of one
-- site which events, and rather too many sites than one too few come here.
WITH
new_fact AS MATERIALIZED (
  SELECT fact.site, fact.visitor, fact.crossing, fact.received_at < refresh.latest AS is_out_of_turn
  FROM (
    SELECT site, received_at, position, visitor, crossing FROM sighting
    UNION ALL
    SELECT site, received_at, position, visitor, crossing FROM link) AS fact
  JOIN refresh ON refresh.site = fact.site
  WHERE fact.position >= refresh.next_position),
changed_link AS MATERIALIZED (
  FROM (SELECT site, visitor, crossing, user_key FROM link) SEMI JOIN new_fact USING (site, visitor)
  UNION
  FROM (SELECT site, visitor, crossing, user_key FROM link) SEMI JOIN new_fact USING (site, crossing)),

-- All of their browsers' events, and of these browsers only those that are not settled.
browser AS MATERIALIZED (
  SELECT site, visitor, crossing FROM new_fact WHERE is_out_of_turn
  UNION
  SELECT site, visitor, crossing FROM changed_link),
stored AS NOT MATERIALIZED (
  SELECT site, CASE WHEN confirmed THEN forwarded_visitor ELSE visitor END AS visitor, crossing,
    user_key, settled
  FROM open_credit
  WHERE received_at >= :from AND received_at < :until)
SELECT event.site AS site
FROM event LEFT JOIN refresh ON refresh.site = event.site
WHERE event.received_at >= :from AND event.received_at < :until
  AND event.position >= coalesce(refresh.next_position, 0)
UNION
SELECT site FROM outdated_credit
UNION
SELECT site FROM stored SEMI JOIN browser USING (site, visitor)
UNION
SELECT site FROM stored SEMI JOIN browser USING (site, crossing)
UNION
SELECT site FROM (FROM stored WHERE user_key IS NOT NULL) SEMI JOIN changed_link USING (site, user_key)
UNION
SELECT site FROM (FROM stored WHERE NOT settled) SEMI JOIN new_fact USING (site, visitor)
UNION
SELECT site FROM (FROM stored WHERE NOT settled) SEMI JOIN new_fact USING (site, crossing)
ORDER BY site
