-- The first instant of each partition that is not in a day sorted by site and time (DaySorting).
CREATE TABLE sorted (partition_number INTEGER NOT NULL, until TIMESTAMP NOT NULL);

UPDATE schema_version SET version = 6;
