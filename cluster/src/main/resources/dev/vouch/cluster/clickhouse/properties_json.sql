-- The properties as they were sent: their types go. In a JSON string each quote has a backslash
-- before it, so these three characters stand nowhere but between a key and its value.
CREATE OR REPLACE FUNCTION properties_json AS
  (properties) -> replaceRegexpAll(
    replaceRegexpAll(properties, '":"[nb]:([^"]*)"', '":\\1'), '":"t:', '":"')
