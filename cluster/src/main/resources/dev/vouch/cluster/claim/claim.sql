-- Claims keys of which none has an unexpired claim in any partition. A key that is missing from the
-- result was claimed by another node at this moment: the next statement returns its claim.
WITH wanted AS (
  SELECT * FROM unnest(?::bigint[], ?::uuid[], ?::uuid[], ?::uuid[], ?::bytea[])
    AS wanted (site, key, payload, event, record)
), known AS (
  SELECT claim.site, claim.key, claim.payload, claim.event, claim.record
  FROM wanted JOIN claim USING (site, key)
  WHERE claim.claimed_at > ?
), claimed AS (
  INSERT INTO claim AS former (day, site, key, payload, event, claimed_at, record)
  SELECT ?, site, key, payload, event, ?, record FROM wanted
  WHERE NOT EXISTS (
    SELECT FROM known WHERE known.site = wanted.site AND known.key = wanted.key)
  ON CONFLICT (site, key, day) DO UPDATE
    SET (payload, event, claimed_at, record)
      = (excluded.payload, excluded.event, excluded.claimed_at, excluded.record)
    WHERE former.claimed_at <= ?
  RETURNING site, key
)
SELECT site, key, payload, event, record, false AS is_claimed FROM known
UNION ALL
SELECT site, key, NULL, NULL, NULL, true FROM claimed
