-- The events whose credit is computed, with what it depends on.
CREATE OR REPLACE TEMP TABLE asked AS
SELECT position, received_at, confirmed, visitor, crossing, user_key
FROM event SEMI JOIN outdated USING (position)
WHERE site = :site AND received_at >= :from AND received_at < :until
  AND position >= :first_position AND %s
