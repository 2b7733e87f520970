MODULE reals_round_trip;
(* Each number has the shortest text that reads back to it; short fields are rounded from all digits. *)
FROM SYSTEM IMPORT CAST;
FROM InOut IMPORT WriteCard, WriteReal, WriteLn;
FROM RealStr IMPORT RealToFloat, StrToReal, ConvResults;
FROM Strings IMPORT Length;

VAR bits: LONGCARD; i, wrong, shorter, digits: CARDINAL; longest: CARDINAL;

PROCEDURE Next(): REAL;
VAR x: REAL;
BEGIN
  REPEAT
    bits := (bits MOD 4294967291) * 4000846301 + bits DIV 4294967291;
    x := CAST(REAL, bits)
  UNTIL (x = x) AND (x > 0.0) AND (x < 1.0E300);
  RETURN x
END Next;

PROCEDURE IsRead(text: ARRAY OF CHAR; x: REAL): BOOLEAN;
VAR back: REAL; res: ConvResults;
BEGIN
  StrToReal(text, back, res);
  RETURN (res = strAllRight) AND (back = x)
END IsRead;

PROCEDURE Try(x: REAL);
VAR text: ARRAY [0..39] OF CHAR;
BEGIN
  RealToFloat(x, 0, text);
  IF NOT IsRead(text, x) THEN INC(wrong) END;
  IF Length(text) > longest THEN longest := Length(text) END;
  digits := 1;
  LOOP
    RealToFloat(x, digits, text);
    IF IsRead(text, x) THEN EXIT END;
    INC(digits)
  END;
  IF digits < 15 THEN INC(shorter) END
END Try;

BEGIN
  bits := 88172645463325252;
  FOR i := 1 TO 3000 DO Try(Next()) END;
  FOR i := 1 TO 3000 DO Try(FLOAT(i * 7919) / FLOAT(1 + i MOD 97)) END;
  WriteCard(wrong, 1); WriteCard(shorter, 6); WriteCard(longest, 4); WriteLn;
  WriteReal(5.0E-324, 0); WriteReal(2.2250738585072014E-308, 25);
  WriteReal(1.7976931348623157E308, 25); WriteLn;
  WriteReal(9007199254740993.0, 25); WriteReal(1.0E23, 12); WriteReal(0.000001, 12);
  WriteReal(5.6843418860808015E-14, 25); WriteLn;
  WriteReal(2.5, 3); WriteReal(0.125, 4); WriteReal(0.375, 4); WriteReal(9.9999, 5);
  WriteReal(0.09999, 5);
  WriteReal(-999999.95, 9); WriteReal(0.30000000000000004, 6); WriteLn
END reals_round_trip.
