MODULE SlipsOfTypes;
FROM InOut IMPORT WriteString;
VAR i: INTEGER; c: CHAR; t: ARRAY [0..9] OF CHAR; f: REAL;
PROCEDURE F(a: INTEGER): INTEGER;
BEGIN
  RETURN a
END F;
PROCEDURE Q(a: INTEGER);
BEGIN
  RETURN a
END Q;
BEGIN
  t := c;
  c := t;
  t := "a text that is too long";
  i := F;
  IF i THEN i := 1 END;
  WHILE f DO f := 1.0 END;
  WriteString(i); WriteString(f); WriteString(c);
  CASE t OF "a": i := 1 ELSE END;
  Q(1)
END SlipsOfTypes.
