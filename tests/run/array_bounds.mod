(* Arrays with all kinds of index types and bounds. *)
MODULE ArrayBounds;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
CONST Low = -5; High = Low + 10;
TYPE
  Letters = ARRAY ["a".."z"] OF CARDINAL;
  Around = ARRAY [Low..High] OF INTEGER;
  Tiny = ARRAY [10] OF INTEGER;
  Far = ARRAY [1000000..1000002] OF CHAR;
  Flags = ARRAY [FALSE..TRUE] OF INTEGER;
VAR
  l: Letters;
  a: Around;
  t: Tiny;
  f: Far;
  b: Flags;
  ch: CHAR;
  i: INTEGER;
  one: ARRAY [7..7] OF CHAR;

PROCEDURE Count(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO
    IF (s[i] >= "a") AND (s[i] <= "z") THEN INC(l[s[i]]) END
  END
END Count;

BEGIN
  ch := "a";
  LOOP l[ch] := 0; IF ch = "z" THEN EXIT END; INC(ch) END;
  Count("the quick brown fox jumps over the lazy dog");
  WriteCard(l["e"], 0); WriteCard(l["o"], 2); WriteCard(l["z"], 2); WriteCard(l["a"], 2); WriteLn;
  FOR i := Low TO High DO a[i] := i * i * i END;
  WriteInt(a[-5], 0); WriteInt(a[0], 3); WriteInt(a[High], 4); WriteInt(a[a[1] - 2], 3); WriteLn;
  FOR i := 0 TO 9 DO t[i] := 9 - i END; WriteInt(t[0], 0); WriteInt(t[9], 2); WriteInt(t[t[3]], 2);
  WriteLn;
  f[1000000] := "f"; f[1000001] := "a"; f[1000002] := "r";
  FOR i := 1000000 TO 1000002 DO Write(f[i]) END; WriteLn;
  b[FALSE] := 0; b[TRUE] := 0;
  FOR i := 1 TO 20 DO INC(b[i MOD 3 = 0]) END; WriteInt(b[FALSE], 0); WriteInt(b[TRUE], 3); WriteLn;
  one[7] := "!"; Write(one[7]); WriteCard(SIZE(Letters), 4); WriteCard(SIZE(Around), 3); WriteLn
END ArrayBounds.
