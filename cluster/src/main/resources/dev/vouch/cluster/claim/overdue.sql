-- Removes records that may not be appended any more. Their keys stay claimed, since they may be in
-- the log.
UPDATE claim SET record = ''
WHERE claimed_at > ? AND claimed_at <= ? AND octet_length(record) > 0
