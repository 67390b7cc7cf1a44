-- The links that the credit of the asked events can depend on: those of their user keys and of their
-- browsers, and all others of these links' browsers, which say whether they count (C10).
CREATE OR REPLACE TEMP TABLE near_link AS
WITH
-- The asked events may be of a part of the time that site_link is of.
in_reach AS NOT MATERIALIZED (
  FROM site_link
  WHERE received_at BETWEEN :from - INTERVAL 14 DAYS AND :until + INTERVAL 14 DAYS),
looked_at AS MATERIALIZED (
  SELECT visitor, crossing FROM in_reach
  SEMI JOIN (FROM asked WHERE confirmed) USING (user_key)
  UNION
  SELECT visitor, crossing FROM in_reach
  SEMI JOIN (FROM asked WHERE user_key IS NULL) USING (visitor)
  UNION
  SELECT visitor, crossing FROM in_reach
  SEMI JOIN (FROM asked WHERE user_key IS NULL) USING (crossing))
FROM in_reach SEMI JOIN looked_at USING (visitor)
UNION
FROM in_reach SEMI JOIN looked_at USING (crossing)
