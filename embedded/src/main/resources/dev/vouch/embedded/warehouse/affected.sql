-- The events whose stored credit may be another since the facts in `changed` came or went. Rather too
-- many than one too few: all that share a hash or a user key with them (docs/identity.md), whatever
-- the time between. But what comes in turn changes no settled event, unless it moves a link.
WITH
stored AS NOT MATERIALIZED (
  SELECT position, CASE WHEN confirmed THEN forwarded_visitor ELSE visitor END AS visitor, crossing,
    user_key, settled
  FROM open_credit
  WHERE site = :site AND received_at >= :from AND received_at < :until),
unsettled AS NOT MATERIALIZED (FROM stored WHERE NOT settled),
moved_link AS MATERIALIZED (FROM changed_link WHERE is_moved),
browser AS MATERIALIZED (
  SELECT visitor, crossing FROM changed WHERE is_out_of_turn
  UNION
  SELECT visitor, crossing FROM moved_link)
SELECT position FROM stored SEMI JOIN browser USING (visitor)
UNION
SELECT position FROM stored SEMI JOIN browser USING (crossing)
UNION
SELECT position FROM (FROM stored WHERE user_key IS NOT NULL) SEMI JOIN moved_link USING (user_key)
UNION
SELECT position FROM unsettled SEMI JOIN changed USING (visitor)
UNION
SELECT position FROM unsettled SEMI JOIN changed USING (crossing)
UNION
SELECT position FROM (FROM unsettled WHERE user_key IS NOT NULL) SEMI JOIN changed_link USING (user_key)
