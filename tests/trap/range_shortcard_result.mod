MODULE RangeShortcardResult;
VAR total: SHORTCARD;

PROCEDURE Narrow(i: INTEGER): SHORTCARD;
BEGIN
  RETURN i
END Narrow;

BEGIN
  total := Narrow(4294967295) - Narrow(4294967294);
  total := Narrow(4294967296)
END RangeShortcardResult.
