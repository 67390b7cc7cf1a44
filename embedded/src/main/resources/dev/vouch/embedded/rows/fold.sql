UPDATE event SET
  changed_by = greatest(event.changed_by, latest.last_changed_by),
  kind = latest.kind,
  reason = latest.reason,
  visitor = latest.visitor,
  person = latest.person,
  client = latest.client,
  last_touch = latest.last_touch,
  first_touch = latest.first_touch
FROM (
  SELECT *, rowid, max(changed_by) OVER (PARTITION BY position) AS last_changed_by
  FROM correction WHERE partition_number = :partition
  QUALIFY row_number() OVER (PARTITION BY position ORDER BY rowid DESC) = 1) AS latest
WHERE event.partition_number = :partition
  AND event.position BETWEEN :least AND :greatest
  AND event.position = latest.position
