-- An event can be a duplicate, which no report counts (docs/identity.md O1, R3). The type exists if
-- DuckDB found a WAL that ended within this transaction: it then keeps the type, but nothing else.
CREATE TYPE IF NOT EXISTS kind_of_credit AS ENUM ('visitor', 'user', 'standalone', 'duplicate');

ALTER TABLE event ALTER kind TYPE kind_of_credit USING kind::VARCHAR::kind_of_credit;
ALTER TABLE correction ALTER kind TYPE kind_of_credit USING kind::VARCHAR::kind_of_credit;

UPDATE schema_version SET version = 15;
