-- A claim is durable whatever the server's default is. A key is always looked up in the index, also
-- while the statistics of a new partition say that it is empty.
SET synchronous_commit = on;
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;
