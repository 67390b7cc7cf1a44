-- Counts the changes of this schema. Each change begins by adding to it, which locks the schema
-- against other changes until it ends, on all nodes.
CREATE TABLE change_counter (
  counter_id SMALLINT PRIMARY KEY CHECK (counter_id = 1), -- there is one row
  revision   BIGINT NOT NULL
);
INSERT INTO change_counter (counter_id, revision) VALUES (1, 0);
