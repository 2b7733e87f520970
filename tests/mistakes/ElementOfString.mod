MODULE ElementOfString;
VAR c: CHAR; name: ARRAY [0..9] OF CHAR;
BEGIN
  name := "Niklaus";
  c := name;
  IF name[0] = "Ni" THEN name[0] := c END
END ElementOfString.
