-- Before when no event of a site is reported any more (retention).
CREATE TABLE IF NOT EXISTS expiry (site Int64, until DateTime64(6, 'UTC'))
ENGINE = ReplacingMergeTree(until)
ORDER BY site
