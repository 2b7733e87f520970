(* NEW after DISPOSE gives zeros again, for all sizes, and objects in use do not overlap. *)
MODULE storage_reuse;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Nothing = POINTER TO RECORD END;
  Byte = POINTER TO RECORD c: CHAR END;
  Pair = POINTER TO RECORD x, y: INTEGER END;
  Small = POINTER TO ARRAY [0..4] OF INTEGER;
  Middle = POINTER TO ARRAY [0..99] OF INTEGER;
  Edge = POINTER TO ARRAY [0..127] OF INTEGER;
  Large = POINTER TO ARRAY [0..128] OF INTEGER;
  Huge = POINTER TO ARRAY [0..199999] OF INTEGER;

VAR
  bytes: ARRAY [0..9] OF Byte;
  pairs: ARRAY [0..9999] OF Pair;
  large: ARRAY [0..999] OF Large;
  none, other: Nothing;
  small: Small;
  middle: Middle;
  edge: Edge;
  huge: Huge;
  round, i, k, sum: INTEGER;

PROCEDURE Fill(VAR a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO
    sum := sum + a[i];
    a[i] := -1
  END;
  RETURN sum
END Fill;

BEGIN
  sum := 0;
  FOR round := 1 TO 20 DO
    NEW(small); NEW(middle); NEW(edge); NEW(huge);
    sum := sum + Fill(small^) + Fill(middle^) + Fill(edge^) + Fill(huge^);
    DISPOSE(middle); DISPOSE(small); DISPOSE(huge); DISPOSE(edge);
    FOR i := 0 TO 9 DO
      NEW(bytes[i]);
      IF bytes[i]^.c # 0C THEN INC(sum) END;
      bytes[i]^.c := "x"
    END;
    FOR i := 0 TO 9 DO DISPOSE(bytes[9 - i]) END
  END;
  WriteInt(sum, 1); WriteLn;

  FOR i := 0 TO 9999 DO
    NEW(pairs[i]);
    pairs[i]^.x := i;
    pairs[i]^.y := -i
  END;
  FOR i := 0 TO 999 DO
    NEW(large[i]);
    large[i]^[0] := i;
    large[i]^[128] := -i
  END;
  FOR i := 0 TO 9999 BY 3 DO DISPOSE(pairs[i]) END;
  FOR i := 0 TO 999 BY 3 DO DISPOSE(large[i]) END;
  FOR i := 0 TO 9999 BY 3 DO
    NEW(pairs[i]);
    sum := sum + pairs[i]^.x + pairs[i]^.y;
    pairs[i]^.x := i;
    pairs[i]^.y := -i
  END;
  FOR i := 0 TO 999 BY 3 DO
    NEW(large[i]);
    FOR k := 0 TO 128 DO sum := sum + large[i]^[k] END;
    large[i]^[0] := i;
    large[i]^[128] := -i
  END;
  FOR i := 0 TO 9999 DO
    IF (pairs[i]^.x # i) OR (pairs[i]^.y # -i) THEN INC(sum) END;
    DISPOSE(pairs[i])
  END;
  FOR i := 0 TO 999 DO
    IF (large[i]^[0] # i) OR (large[i]^[128] # -i) OR (large[i]^[64] # 0) THEN INC(sum) END;
    DISPOSE(large[i])
  END;
  WriteInt(sum, 1); WriteLn;

  NEW(none); NEW(other);
  IF none = other THEN WriteInt(1, 1) ELSE WriteInt(0, 1) END;
  WriteLn;
  DISPOSE(none); DISPOSE(other)
END storage_reuse.
