(* tlc: --dialect=adw *)
MODULE adw_refused;
(* Mistakes in what ADW Modula-2 adds, and additions that are not supported. *)
FROM FormatString IMPORT FormatString;
TYPE Row = ARRAY [0..1] OF INTEGER;
VAR
  wrong: INTEGER = "text";
  real: REAL;
  buffer: ARRAY [0..9] OF CHAR;
  row: Row;

PROCEDURE Const(CONST n: INTEGER; CONST a: Row; CONST s: ARRAY OF CHAR);

  PROCEDURE Inner;
  BEGIN
    n := 1
  END Inner;

BEGIN
  n := 1;
  a[0] := 1;
  INC(n);
  FormatString("", s)
END Const;

BEGIN
  BREAK;
  IF wrong = 0 THEN CONTINUE END;
  real := real BAND 1.0;
  wrong := BNOT real;
  wrong := 1 SHL 2.0;
  FormatString("%i", buffer, row)
END adw_refused.
