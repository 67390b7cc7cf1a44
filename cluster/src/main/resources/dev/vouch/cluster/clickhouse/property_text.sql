-- The value of a property as text, behind the two characters of its type; empty if there is none.
CREATE OR REPLACE FUNCTION property_text AS
  (properties, key) -> substringUTF8(JSONExtractString(properties, key), 3)
