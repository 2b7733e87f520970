IMPLEMENTATION MODULE StrCase;

TYPE Change = PROCEDURE (CHAR): CHAR;

PROCEDURE ChangeAll(a: ARRAY OF CHAR; change: Change; VAR b: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(a)) & (i <= HIGH(b)) & (a[i] # 0C) DO
    b[i] := change(a[i]);
    INC(i)
  END;
  IF i <= HIGH(b) THEN b[i] := 0C END
END ChangeAll;

PROCEDURE StrToUpperCase(a: ARRAY OF CHAR; VAR b: ARRAY OF CHAR);
BEGIN
  ChangeAll(a, Cap, b)
END StrToUpperCase;

PROCEDURE StrToLowerCase(a: ARRAY OF CHAR; VAR b: ARRAY OF CHAR);
BEGIN
  ChangeAll(a, Lower, b)
END StrToLowerCase;

PROCEDURE Cap(ch: CHAR): CHAR;
BEGIN
  RETURN CAP(ch)
END Cap;

PROCEDURE Lower(ch: CHAR): CHAR;
BEGIN
  IF (ch >= "A") & (ch <= "Z") THEN RETURN CHR(ORD(ch) + ORD("a") - ORD("A")) END;
  RETURN ch
END Lower;

END StrCase.
