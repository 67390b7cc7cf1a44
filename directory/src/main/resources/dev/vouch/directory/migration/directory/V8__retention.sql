-- For how many days before today a site keeps its events; null for ever.
ALTER TABLE sites ADD COLUMN retention_days INTEGER;
-- The log has been told to let go of what was received before; null when it never was.
ALTER TABLE sites ADD COLUMN expired_before_us BIGINT;
