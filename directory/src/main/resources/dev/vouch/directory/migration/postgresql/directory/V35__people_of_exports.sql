-- Whether the file has the column of people.
ALTER TABLE export_requests ADD COLUMN has_people BOOLEAN NOT NULL DEFAULT false;
