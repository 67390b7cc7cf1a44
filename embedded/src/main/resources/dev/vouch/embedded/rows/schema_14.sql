-- The keyed hash of the ID of the order that a confirmed success placed (docs/identity.md R2), from
-- which a credit state that is built again knows it. Null for other events, for successes of the
-- version before, and once no open day can refer to the order.
ALTER TABLE event ADD COLUMN order_key BIGINT;

UPDATE schema_version SET version = 14;
