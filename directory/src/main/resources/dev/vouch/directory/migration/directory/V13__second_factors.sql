-- The second factors of accounts that turned on two-factor authentication (RFC 6238).
CREATE TABLE second_factors (
  account_id TEXT PRIMARY KEY REFERENCES accounts (account_id) ON DELETE CASCADE,
  secret     TEXT NOT NULL,  -- Base32, 160 bits
  last_step  BIGINT NOT NULL -- of the latest accepted code; earlier ones are not accepted again
);

-- Unused recovery codes. Used ones are deleted.
CREATE TABLE recovery_codes (
  account_id  TEXT NOT NULL REFERENCES second_factors (account_id) ON DELETE CASCADE,
  code_sha256 TEXT NOT NULL, -- hexadecimal
  PRIMARY KEY (account_id, code_sha256)
);
