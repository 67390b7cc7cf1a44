UPDATE claim SET record = NULL
FROM unnest(?::bigint[], ?::uuid[]) AS appended (site, key)
WHERE claim.site = appended.site AND claim.key = appended.key AND claim.record IS NOT NULL
