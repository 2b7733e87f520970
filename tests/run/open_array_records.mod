(* Open arrays of records, of enumerations, of pointers and of arrays; value parameters are copies. *)
MODULE OpenArrayRecords;
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;

TYPE
  Point = RECORD x, y: INTEGER END;
  Name = ARRAY [0..7] OF CHAR;
  Light = (red, amber, green);

VAR
  path: ARRAY [1..4] OF Point;
  names: ARRAY [0..2] OF Name;
  lights: ARRAY [0..5] OF Light;
  i: CARDINAL;

PROCEDURE Move(VAR p: ARRAY OF Point; dx, dy: INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(p) DO INC(p[i].x, dx); DEC(p[i].y, dy) END
END Move;

PROCEDURE Length(p: ARRAY OF Point): INTEGER;
VAR
  i: CARDINAL;
  length: INTEGER;
BEGIN
  Move(p, 100, 100);
  length := 0;
  FOR i := 1 TO HIGH(p) DO
    length := length + ABS(p[i].x - p[i - 1].x) + ABS(p[i].y - p[i - 1].y)
  END;
  RETURN length
END Length;

PROCEDURE Longest(n: ARRAY OF Name): CARDINAL;
VAR i, k, best: CARDINAL;
BEGIN
  best := 0;
  FOR i := 0 TO HIGH(n) DO
    k := 0;
    WHILE (k < 8) AND (n[i][k] # 0C) DO INC(k) END;
    IF k > best THEN best := k END
  END;
  RETURN best
END Longest;

PROCEDURE Switch(VAR l: ARRAY OF Light): CARDINAL;
VAR i, greens: CARDINAL;
BEGIN
  greens := 0;
  FOR i := 0 TO HIGH(l) DO
    IF l[i] = green THEN l[i] := red; INC(greens) ELSE INC(l[i]) END
  END;
  RETURN greens
END Switch;

BEGIN
  FOR i := 1 TO 4 DO path[i].x := VAL(INTEGER, i * i); path[i].y := 0 END;
  Move(path, -1, 5);
  WriteInt(Length(path), 4); WriteInt(path[4].x, 4); WriteInt(path[1].y, 4); WriteLn;
  names[0] := "ada"; names[1] := "modula-2"; names[2] := "";
  WriteCard(Longest(names), 2); WriteString(" "); WriteString(names[0]); WriteString(names[1]);
  WriteLn;
  FOR i := 0 TO 5 DO lights[i] := VAL(Light, i MOD 3) END;
  FOR i := 1 TO 4 DO WriteCard(Switch(lights), 2) END;
  WriteCard(ORD(lights[0]), 3); WriteCard(ORD(lights[1]), 3); WriteLn
END OpenArrayRecords.
