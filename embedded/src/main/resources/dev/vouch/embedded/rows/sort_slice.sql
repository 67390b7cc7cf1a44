CREATE OR REPLACE TEMP TABLE slice AS
SELECT * FROM event
WHERE partition_number = :partition
  AND site BETWEEN :first_site AND :last_site
  AND received_at >= :from AND received_at < :until
ORDER BY site, received_at, position;

DELETE FROM event
WHERE partition_number = :partition
  AND site BETWEEN :first_site AND :last_site
  AND received_at >= :from AND received_at < :until;

INSERT INTO event FROM slice;

DROP TABLE slice;
