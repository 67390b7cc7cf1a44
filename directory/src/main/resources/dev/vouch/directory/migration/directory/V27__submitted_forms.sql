-- The one-time IDs of forms that were submitted, until these forms expire.
CREATE TABLE submitted_forms (
  form_id       TEXT PRIMARY KEY,
  expires_at_us BIGINT NOT NULL
);
CREATE INDEX submitted_forms_by_expiry ON submitted_forms (expires_at_us);
