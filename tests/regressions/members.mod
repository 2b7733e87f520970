(* tlc: -A incomplete-cases *)
(* A CASE whose labels are few of many values tests one bit; all other values, near and far, have the other arm. *)
MODULE members;
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;
FROM EXCEPTIONS IMPORT GetMessage;

TYPE
  Day = (mon, tue, wed, thu, fri, sat, sun, moon, star, dark, light, end);
  Far = [-40..100];

VAR
  c: CHAR;
  i, n, twice: INTEGER;
  k: CARDINAL;
  d: Day;
  message: ARRAY [0..99] OF CHAR;

PROCEDURE IsVowel(c: CHAR): BOOLEAN;
BEGIN
  CASE c OF
    'A', 'E', 'I', 'O', 'U': RETURN TRUE
  ELSE
    RETURN FALSE
  END
END IsVowel;

(* The last label is 62 above the first one, and in the next procedure 64. *)
PROCEDURE InWord(i: INTEGER): BOOLEAN;
BEGIN
  CASE i OF
    -5, -3, 7, 57: RETURN TRUE
  ELSE
    RETURN FALSE
  END
END InWord;

PROCEDURE BeyondWord(i: INTEGER): BOOLEAN;
BEGIN
  CASE i OF
    -6, -4, 8, 58: RETURN TRUE
  ELSE
    RETURN FALSE
  END
END BeyondWord;

PROCEDURE AtLimits(i: INTEGER): BOOLEAN;
BEGIN
  CASE i OF
    MIN(INTEGER), MIN(INTEGER) + 2, MIN(INTEGER) + 40, MIN(INTEGER) + 20: RETURN TRUE
  ELSE
    RETURN FALSE
  END
END AtLimits;

(* Both values come to the end of the CASE on their own paths. *)
PROCEDURE Chosen(k: CARDINAL): INTEGER;
VAR result: INTEGER;
BEGIN
  result := 1;
  CASE k OF
    2, 4, 22, 40: result := 7
  ELSE
  END;
  RETURN result
END Chosen;

PROCEDURE Named(d: Day): BOOLEAN;
BEGIN
  CASE d OF
    mon, wed, fri, sun, star, light: RETURN TRUE
  ELSE
    RETURN FALSE
  END
END Named;

(* Other values have no arm. *)
PROCEDURE Expected(far: Far): INTEGER;
BEGIN
  CASE far OF
    -40, -38, -20, 20: RETURN 1
  END
END Expected;

BEGIN
  n := 0;
  FOR c := 0C TO MAX(CHAR) DO
    IF IsVowel(c) THEN INC(n, ORD(c)) END
  END;
  WriteInt(n, 0); WriteLn;
  n := 0; twice := 0;
  FOR i := -1000 TO 1000 DO
    IF InWord(i) THEN n := 3 * n + i END;
    IF BeyondWord(i) THEN twice := 3 * twice + i END
  END;
  WriteInt(n, 0); WriteInt(twice, 8); WriteLn;
  n := 0;
  FOR i := MIN(INTEGER) TO MIN(INTEGER) + 200 DO
    IF AtLimits(i) THEN n := 3 * n + i - MIN(INTEGER) END
  END;
  IF AtLimits(MAX(INTEGER)) OR AtLimits(0) THEN n := -1 END;
  WriteInt(n, 0); WriteLn;
  n := 0;
  FOR k := 0 TO 300 DO n := n + INTEGER(k) * Chosen(k) END;
  WriteInt(n + Chosen(MAX(CARDINAL)), 0); WriteLn;
  FOR d := mon TO end DO
    IF Named(d) THEN WriteCard(ORD(d), 3) END
  END;
  WriteLn;
  FOR i := -40 TO -38 DO WriteInt(Expected(i), 0) END
EXCEPT
  GetMessage(message);
  WriteString(message);
  WriteLn;
  RETURN
END members.
