(* Names inside of WITH: the innermost record wins; other records' fields are accessible by full names. *)
MODULE WithShadowing;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE
  A = RECORD x, y, z: INTEGER END;
  B = RECORD y, z: INTEGER; inner: RECORD z, w: INTEGER; deepest: A END END;

VAR
  a: A;
  b: B;
  x, y, z, w: INTEGER;

PROCEDURE x5(v: INTEGER): INTEGER;
BEGIN RETURN v * 5 END x5;

PROCEDURE Local(x: INTEGER): INTEGER;
VAR a: A; y: INTEGER;

  PROCEDURE Inner(): INTEGER;
  VAR z: INTEGER;
  BEGIN
    z := 3;
    WITH a DO z := z + x + y END;
    RETURN z + x + y + a.z
  END Inner;

BEGIN
  a.x := 10; a.y := 20; a.z := 30; y := 2;
  RETURN Inner()
END Local;

BEGIN
  x := 1; y := 2; z := 3; w := 4;
  WITH a DO x := 11; y := x + 1; z := y + w END;
  WriteInt(a.x, 4); WriteInt(a.y, 4); WriteInt(a.z, 4); WriteInt(x, 4); WriteInt(z, 4); WriteLn;
  b.inner.deepest.z := 9;
  WITH b DO
    y := x; z := w;
    WITH inner DO
      z := y + 100; w := x5(z);
      WITH deepest DO x := w; y := z; z := b.z + b.inner.z END
    END
  END;
  WriteInt(b.y, 4); WriteInt(b.z, 4); WriteInt(b.inner.z, 4); WriteInt(b.inner.w, 4);
  WriteInt(b.inner.deepest.x, 4); WriteInt(b.inner.deepest.y, 4); WriteInt(b.inner.deepest.z, 4);
  WriteLn;
  WITH a DO WITH b DO x := y + z; y := -1 END; y := -2 END;
  WITH b DO WITH a DO z := 77 END END;
  WriteInt(a.x, 4); WriteInt(a.y, 4); WriteInt(a.z, 4); WriteInt(b.y, 4); WriteInt(b.z, 4); WriteLn;
  WriteInt(Local(1000), 5); WriteInt(w, 4); WriteLn
END WithShadowing.
