SELECT partition.relname AS name
FROM pg_inherits JOIN pg_class AS partition ON partition.oid = inhrelid
WHERE inhparent = 'claim'::regclass
ORDER BY name
