-- Whether browsers that send Sec-GPC: 1 or DNT: 1 are not recorded.
ALTER TABLE sites ADD COLUMN privacy_signals_honoured BOOLEAN NOT NULL DEFAULT FALSE;

-- The addresses whose browsers are not recorded.
CREATE TABLE excluded_addresses (
  address_id    TEXT PRIMARY KEY,
  site_id       TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  name          TEXT NOT NULL,   -- chosen by an owner, without the address
  address_hash  BIGINT NOT NULL, -- under the site's user_key_secret
  created_at_us BIGINT NOT NULL,
  UNIQUE (site_id, address_hash)
);
