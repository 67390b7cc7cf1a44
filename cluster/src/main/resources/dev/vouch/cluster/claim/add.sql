-- Adds keys whose records are in the log.
INSERT INTO claim (day, site, key, payload, event, claimed_at)
SELECT ?, site, key, payload, event, claimed_at
FROM unnest(?::bigint[], ?::uuid[], ?::uuid[], ?::uuid[], ?::timestamptz[])
  AS used (site, key, payload, event, claimed_at)
ON CONFLICT DO NOTHING
