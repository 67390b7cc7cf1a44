-- What a confirmed success means for the order that it names (R2, R3): placed, refunded or voided.
-- Null if it names none.
ALTER TABLE event ADD COLUMN order_role VARCHAR;

UPDATE schema_version SET version = 13;
