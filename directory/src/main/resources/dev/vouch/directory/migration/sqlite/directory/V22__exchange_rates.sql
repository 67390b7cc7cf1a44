-- The currency into which reports can convert revenue; empty without one.
ALTER TABLE sites ADD COLUMN reporting_currency TEXT;

-- What one unit of a currency was worth on a day of site time.
CREATE TABLE exchange_rates (
  site_id            TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  reporting_currency TEXT NOT NULL, -- the site's when the rate was saved, in which the rate is
  rate_date          TEXT NOT NULL,
  currency           TEXT NOT NULL,
  rate               TEXT NOT NULL, -- an exact decimal above 0
  PRIMARY KEY (site_id, reporting_currency, rate_date, currency)
) WITHOUT ROWID;
