MODULE FunctionsOfOthers;
FROM Storage IMPORT ALLOCATE;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  Day = (mon, tue, wed);
  List = POINTER TO Cell;
  Cell = RECORD n: INTEGER; next: List END;
VAR d, e: Day; a: ARRAY [0..9] OF INTEGER; s: ARRAY [0..9] OF CHAR; n: INTEGER; c: CHAR; p: List;
PROCEDURE Half(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN Exit(0) END;
  RETURN n DIV 2
END Half;
BEGIN
  d := mon; s := "abc"; a[0] := 1;
  d := succ(d);
  e := pred(d);
  n := len(a);
  n := LEN(s);
  n := s.length;
  FOR n := 0 TO a.length - 1 DO a[n] := 0 END;
  n := ENTIER(3.5);
  c := upcase(s[0]);
  p := malloc(sizeof(Cell));
  p^.next := NULL;
  IF c = "A" THEN WriteInt(Half(n) + VAL(INTEGER, ORD(e)), 1) END;
  WriteLn
END FunctionsOfOthers.
