-- A site's salts, numbered by 14-day periods (DESIGN I2). In a file of their own, so that they can
-- be backed up apart and for no longer than they live.

CREATE TABLE salts (
  site_id TEXT   NOT NULL,
  number  BIGINT NOT NULL,
  salt    BYTEA  NOT NULL,
  PRIMARY KEY (site_id, number)
);
