MODULE warnings_beside_errors;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
TYPE
  Day = (monday, tuesday, sunday);
  Row = ARRAY [0..9] OF INTEGER;
  Entry = RECORD day: Dya; hours: INTEGER END;
VAR
  row: Row; entry: Entry; limit, zero: INTEGER;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x > 0 THEN RETURN 1 ELSIF x < 0 THEN RETURN -1 END
END Sign;

PROCEDURE Fill(VAR row: Row);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 10 DO row[i] := i END;
  FOR i := 9 TO 0 DO row[i] := 0 END;
  i := i
END Fill;

(* This one has a mistake of its own. *)
PROCEDURE Broken(n: INTEGER): INTEGER;
BEGIN
  limit := 3; zero := 1;
  IF n > 0 THEN RETURN "one" END
END Broken;

(* This one uses a declaration with a mistake. *)
PROCEDURE Hours(): INTEGER;
BEGIN
  IF entry.hours > 0 THEN RETURN entry.hours END
END Hours;

(* The broken procedure may change the variables. *)
PROCEDURE Careful(): INTEGER;
BEGIN
  zero := 0;
  WriteInt(Broken(1), 1);
  RETURN 10 DIV zero
END Careful;

PROCEDURE Certain(): INTEGER;
BEGIN
  zero := 0;
  RETURN 10 DIV zero
END Certain;

BEGIN
  Fill(row); WriteInt(Sign(Hours()) + Careful() + Certain(), 1) WriteLn
END warnings_beside_errors.
