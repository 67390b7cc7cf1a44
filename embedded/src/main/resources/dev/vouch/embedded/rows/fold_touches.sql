-- On its own and only where they change: to update a list, DuckDB deletes the row and inserts it.
UPDATE event SET touches = latest.touches
FROM (
  SELECT position, touches, rowid
  FROM correction WHERE partition_number = :partition
  QUALIFY row_number() OVER (PARTITION BY position ORDER BY rowid DESC) = 1) AS latest
WHERE event.partition_number = :partition
  AND event.position BETWEEN :least AND :greatest
  AND event.position = latest.position
  AND event.confirmed AND event.event_name = 'success'
  AND event.touches IS DISTINCT FROM latest.touches
