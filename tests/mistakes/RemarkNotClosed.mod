MODULE RemarkNotClosed;
(* Temperature table *)
FROM InOut IMPORT WriteInt, WriteLn;
CONST
  First = -10;   (* lowest temperature *)
  Last  = 40;    (* highest temperature
VAR
  c, f: INTEGER; (* Celsius and Fahrenheit *)

PROCEDURE Fahrenheit(c: INTEGER): INTEGER;
BEGIN
  RETURN c * 9 DIV 5 + 32   (* rounded down *)
END Fahrenheit;

BEGIN
  FOR c := First TO Last BY 5 DO
    f := Fahrenheit(c);
    WriteInt(c, 5);
    WriteInt(f, 5);
    WriteLn
  END
END RemarkNotClosed.
