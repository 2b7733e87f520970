MODULE SyntaxAndMeaning;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, j: INTEGER; ch: CHAR; s: ARRAY [0..10] OF CHAR;
PROCEDURE Max(a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a END
END Max;
PROCEDURE Proc(VAR x: INTEGER);
BEGIN x := 1 END Proc;
BEGIN
  Max(1, 2);
  i := Proc(j);
  Proc(3);
  ch := "ab";
  s := 'a' + 'b';
  i := Max(1);
  i := Max(1, 2, 3);
  CASE i OF 1: j := 1 | 1: j := 2 END;
  WHILE i DO i := i - 1 END;
  EXIT;
  WriteInt(i);
  WriteLn();
  i.x := 3;
  s[ch] := 'a';
  i := s;
  IF i = 1 THEN j := 2;
END SyntaxAndMeaning.
