-- How many requests each API key authenticated on each day, for the last 30 days.
CREATE TABLE key_requests (
  key_id   TEXT NOT NULL REFERENCES api_keys (key_id) ON DELETE CASCADE,
  day      TEXT NOT NULL,   -- of UTC, such as 2026-11-21
  requests BIGINT NOT NULL, -- all of them
  refused  BIGINT NOT NULL, -- of these, what the sender has to mend: 400, 413, 415, 422
  PRIMARY KEY (key_id, day)
);
