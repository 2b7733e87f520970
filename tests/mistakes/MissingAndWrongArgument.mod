MODULE MissingAndWrongArgument;
FROM InOut IMPORT WriteString, WriteLn;

PROCEDURE Pad(text: ARRAY OF CHAR; width: CARDINAL; fill: CHAR);
BEGIN
  IF width > HIGH(text) THEN WriteString(text) END;
  IF fill = "x" THEN WriteLn END
END Pad;

BEGIN
  Pad(12, "x")
END MissingAndWrongArgument.
