(* Variant records by value, by reference, as results, through pointers: variant fields as VAR arguments. *)
MODULE VariantParameters;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  Answer = RECORD
    CASE good: BOOLEAN OF
      TRUE: value: INTEGER
    | FALSE: reason: ARRAY [0..15] OF CHAR
    END
  END;

VAR
  a, b: Answer;
  i: INTEGER;

PROCEDURE Quotient(x, y: INTEGER): Answer;
VAR a: Answer;
BEGIN
  a.good := y # 0;
  IF a.good THEN a.value := x DIV y ELSE a.reason := "divided by zero" END;
  RETURN a
END Quotient;

PROCEDURE Root(a: Answer): Answer;
VAR r: INTEGER;
BEGIN
  IF a.good THEN
    IF a.value < 0 THEN
      a.good := FALSE;
      a.reason := "negative"
    ELSE
      r := 0;
      WHILE (r + 1) * (r + 1) <= a.value DO INC(r) END;
      a.value := r
    END
  END;
  RETURN a
END Root;

PROCEDURE Double(VAR x: INTEGER);
BEGIN
  x := 2 * x
END Double;

PROCEDURE Show(VAR a: Answer);
BEGIN
  IF a.good THEN WriteInt(a.value, 1) ELSE WriteString(a.reason) END;
  Write(";")
END Show;

BEGIN
  FOR i := -1 TO 1 DO
    a := Quotient(1000, i);
    b := Root(a);
    Show(a); Show(b);
    IF b.good THEN Double(b.value); Double(a.value); Show(a); Show(b) END;
    WriteLn
  END
END VariantParameters.
