-- The 16 hexadecimal digits of a number.
CREATE OR REPLACE FUNCTION hexadecimal AS
  (whole) -> lower(leftPad(hex(whole), 16, '0'))
