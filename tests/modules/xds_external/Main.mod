MODULE Main;
(* A definition module and a procedure that declare functions of C by `/`, and `SEQ` for further arguments. *)
IMPORT Functions;
FROM SYSTEM IMPORT ADDRESS, ADR, BYTE, int;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;

PROCEDURE ["C"] / snprintf(to: ADDRESS; size: LONGCARD; format: ARRAY OF CHAR; SEQ args: BYTE): int;

VAR text: ARRAY [0..31] OF CHAR;

BEGIN
  WriteInt(Functions.labs(-7), 1); WriteInt(Functions.Doubled(-4), 3); WriteLn;
  WriteInt(snprintf(ADR(text), SIZE(text), "%ld %.1f %s", VAL(LONGINT, 42), 2.5, "end"), 1);
  WriteString(" "); WriteString(text);
  WriteInt(snprintf(ADR(text), SIZE(text), "none"), 2);
  WriteInt(Functions.sprintf(ADR(text), "%s", "x"), 2); WriteString(text); WriteLn
END Main.
