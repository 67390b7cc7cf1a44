-- Records are appended within an hour of their claim, so their claims are in the newest partitions.
UPDATE claim SET record = NULL
FROM unnest(?::bigint[], ?::uuid[]) AS appended (site, key)
WHERE claim.site = appended.site AND claim.key = appended.key AND claim.record IS NOT NULL
  AND claim.day >= ?
