(* Assignments of variables to themselves, and others that look like it. *)
MODULE LintSelfAssignment;

FROM InOut IMPORT WriteInt;

TYPE Point = RECORD x, y: INTEGER END;

VAR p, q: Point; a: ARRAY [1..3] OF INTEGER; i, j: INTEGER; link: POINTER TO Point;

PROCEDURE Next(): INTEGER;
BEGIN
  INC(i);
  RETURN i
END Next;

BEGIN
  NEW(link); i := 1; j := 2; p.x := 3; p.y := 4; q := p; a[1] := 5; a[2] := 6; link^ := p;
  i := i;
  p := p;
  p.x := p.x;
  a[i] := a[i];
  a[2] := a[2];
  link^.x := link^.x;
  WITH p DO x := x END;
  WITH link^ DO y := y END;
  (* From here on something changes, or may change. *)
  i := j;
  p := q;
  p.x := p.y;
  p.x := q.x;
  a[i] := a[j];
  a[1] := a[2];
  a[Next()] := a[Next()];
  WITH p DO x := y END;
  WriteInt(p.x + q.x + a[1] + link^.x, 0)
END LintSelfAssignment.
