-- What a site's owners spent on campaigns, per day of site time.
CREATE TABLE campaign_costs (
  site_id   TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  cost_date TEXT NOT NULL,
  source    TEXT NOT NULL,
  campaign  TEXT NOT NULL, -- empty for the spend of a source without a campaign
  amount    TEXT NOT NULL, -- an exact decimal above 0
  currency  TEXT NOT NULL,
  PRIMARY KEY (site_id, cost_date, source, campaign)
) WITHOUT ROWID;
