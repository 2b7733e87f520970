MODULE string_elements;
(* The characters of a string constant have indices from 0. *)
FROM InOut IMPORT Write, WriteCard, WriteLn;
CONST digits = "0123456789ABCDEF"; last = digits[15]; sign = "+";
VAR i: CARDINAL; counts: ARRAY ["0"..digits[9]] OF CARDINAL;

PROCEDURE Hex(n: CARDINAL);
BEGIN
  IF n >= 16 THEN Hex(n DIV 16) END;
  Write(digits[n MOD 16])
END Hex;

BEGIN
  Hex(43981); Write(last); Write(sign[0]); Write(" ");
  FOR i := 0 TO LENGTH(digits) - 1 BY 5 DO Write(digits[i]) END;
  CASE digits[i] OF
    digits[15]: Write("!")
  ELSE Write("?")
  END;
  counts["9"] := 3; WriteCard(counts[digits[9]], 2); WriteLn
END string_elements.
