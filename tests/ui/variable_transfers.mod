MODULE variable_transfers;
TYPE
  Text = ARRAY [0..7] OF CHAR; Bytes = ARRAY [0..7] OF [0..255];
VAR i: INTEGER; s: SHORTINT; text: Text; bytes: Bytes; j: INTEGER;

PROCEDURE Raise(VAR n: CARDINAL);
BEGIN
  INC(n)
END Raise;

PROCEDURE Fill(VAR text: ARRAY OF CHAR);
BEGIN
  text[0] := "x"
END Fill;

BEGIN
  i := 1; s := 1; text := "abc"; bytes[0] := 1;
  Raise(CARDINAL(s));
  Raise(CARDINAL(5));
  Raise(CARDINAL(i + 1));
  Raise(INTEGER(i));
  Fill(Text("abc"));
  Fill(Text(bytes));
  Fill("abc");
  FOR j := 1 TO 3 DO Raise(CARDINAL(j)) END
END variable_transfers.
