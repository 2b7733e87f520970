MODULE zero_behind_copies;
(* The copy that a procedure makes of an open array of characters ends with a zero. *)
FROM InOut IMPORT WriteCard, WriteLn, WriteString;
FROM libc IMPORT strlen;
FROM SYSTEM IMPORT ADR;

VAR full: ARRAY [0..3] OF CHAR;

(* Changes its copy. *)
PROCEDURE Changed(text: ARRAY OF CHAR): CARDINAL;
VAR garbage: ARRAY [0..63] OF CHAR; i: CARDINAL;
BEGIN
  FOR i := 0 TO 63 DO garbage[i] := "x" END;
  text[0] := garbage[HIGH(text)];
  RETURN VAL(CARDINAL, strlen(ADR(text)))
END Changed;

PROCEDURE Passed(text: ARRAY OF CHAR): CARDINAL;
BEGIN
  text[HIGH(text)] := "y";
  RETURN Changed(text)
END Passed;

PROCEDURE Show(n: CARDINAL);
BEGIN
  WriteCard(n, 3)
END Show;

BEGIN
  Show(Changed("a")); Show(Changed("abc")); Show(Changed("abcdefgh"));
  Show(Changed("sixteen letters!")); Show(Changed(""));
  full := "four";
  Show(Changed(full)); Show(Passed(full)); Show(Passed("seventeen letters"));
  WriteLn;
  WriteString(full); WriteLn
END zero_behind_copies.
