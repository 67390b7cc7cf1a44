-- Counts the changes of this schema. Each change begins by adding to it, which locks the schema
-- against other changes until it ends, on all nodes.
CREATE TABLE change_counter (
  counter_id SMALLINT PRIMARY KEY CHECK (counter_id = 1), -- there is one row
  revision   BIGINT NOT NULL
);
INSERT INTO change_counter (counter_id, revision) VALUES (1, 0);

-- The node that does a task which one node at a time may do.
CREATE TABLE leases (
  name       TEXT PRIMARY KEY, -- of the task
  holder     TEXT NOT NULL,    -- the node
  number     BIGINT NOT NULL,  -- increases with each holder
  expires_at TIMESTAMPTZ NOT NULL -- by the clock of the database
);
