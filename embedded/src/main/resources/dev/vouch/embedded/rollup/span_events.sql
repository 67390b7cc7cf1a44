-- The events of a span in the order of their people.
SELECT
  known_person.number,
  kind,
  name,
  page,
  client,
  last_touch,
  first_touch,
  success_value,
  currency
FROM span_event
JOIN known_person ON known_person.person = span_event.person
ORDER BY known_person.number
