ALTER TABLE payment_hooks ADD COLUMN mode TEXT NOT NULL DEFAULT 'live';
ALTER TABLE payment_hooks ADD COLUMN counts TEXT NOT NULL DEFAULT 'payments';

-- What was recorded about one order belongs together, so that what remains of its payment is known.
-- Rows of earlier versions have an empty hash and no value. refunded_minor_units is also the time of
-- a list of refunds, and 1 for a reversal that was recorded.
ALTER TABLE recorded_payments ADD COLUMN order_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE recorded_payments ADD COLUMN value TEXT NOT NULL DEFAULT '0'; -- exact decimal
ALTER TABLE recorded_payments ADD COLUMN order_key BIGINT;
CREATE INDEX recorded_payments_of_order ON recorded_payments (site_id, order_hash);
