(* LENGTH of strings: constants, arrays that are full, empty ones, open arrays; in constants. *)
MODULE LengthFunction;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;

CONST
  Word = "modula";
  Size = LENGTH(Word);

TYPE Buffer = ARRAY [0..2 * Size - 1] OF CHAR;

VAR
  b: Buffer;
  full: ARRAY [0..3] OF CHAR;
  i: CARDINAL;

PROCEDURE Total(a, b: ARRAY OF CHAR): CARDINAL;
BEGIN
  RETURN LENGTH(a) * 100 + LENGTH(b)
END Total;

PROCEDURE Underline(VAR s: ARRAY OF CHAR; n: CARDINAL);
VAR i: CARDINAL;
BEGIN
  FOR i := LENGTH(s) TO n - 1 DO s[i] := "_"; IF i < HIGH(s) THEN s[i + 1] := 0C END END
END Underline;

BEGIN
  WriteCard(Size, 2); WriteCard(LENGTH(""), 2); WriteCard(LENGTH("x"), 2); WriteLn;
  b := Word; WriteCard(LENGTH(b), 2); b[3] := 0C; WriteCard(LENGTH(b), 2);
  full := "full"; WriteCard(LENGTH(full), 2); WriteCard(Total(b, full), 4);
  WriteCard(Total("seven!!", ""), 4); WriteLn;
  Underline(b, 8); WriteString(b); WriteCard(LENGTH(b), 2); WriteLn;
  FOR i := 1 TO LENGTH(full) DO WriteCard(i, 2) END; WriteLn
END LengthFunction.
