(* Strings as values of arrays and parameters: they end at 0C or at the end of the array. *)
MODULE Strings;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;
VAR
  exact: ARRAY [0..4] OF CHAR;
  long: ARRAY [0..9] OF CHAR;
  one: ARRAY [0..0] OF CHAR;
  i: CARDINAL;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN n
END Length;

PROCEDURE Upper(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO s[i] := CAP(s[i]) END
END Upper;

PROCEDURE Show(s: ARRAY OF CHAR);
BEGIN
  Write("<"); WriteString(s); Write(">"); WriteCard(HIGH(s), 3); WriteCard(Length(s), 3); WriteLn
END Show;

BEGIN
  exact := "abcde"; long := "abcde"; one := "x";
  Show(exact); Show(long); Show(one); Show("literal"); Show('"'); Show("y");
  Upper(exact); Show(exact);
  FOR i := 0 TO 9 DO WriteCard(ORD(long[i]), 4) END; WriteLn;
  long := "0123456789"; Show(long);
  long := "short"; Show(long);
  FOR i := 0 TO 9 DO WriteCard(ORD(long[i]), 4) END; WriteLn;
  long[2] := 0C; Show(long);
  long := ""; Show(long);
  long := "z"; Show(long)
END Strings.
