-- Some events of a span in the order of their people and times.
SELECT
  person,
  kind,
  epoch_us(received_at),
  success_value,
  currency,
  {name},
  {page},
  {client},
  {last_touch},
  {first_touch}
FROM (FROM ({events}) AS of_span LIMIT {limit}) AS scanned
ORDER BY person, received_at
