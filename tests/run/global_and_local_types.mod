(* Types, constants and variables of one name in nested scopes; types of equal structure are different. *)
MODULE GlobalAndLocalTypes;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;

CONST N = 3;

TYPE
  T = ARRAY [1..N] OF INTEGER;
  R = RECORD t: T END;

VAR
  x: T;
  r: R;
  i: CARDINAL;

PROCEDURE P(): INTEGER;
CONST N = 5;
TYPE
  T = ARRAY [1..N] OF INTEGER;
  R = RECORD t: T; inner: RECORD t: INTEGER END END;
VAR
  x: T;
  q: R;
  i: CARDINAL;

  PROCEDURE Q(N: INTEGER): INTEGER;
  TYPE T = RECORD x: INTEGER END;
  VAR t: T; i: INTEGER;
  BEGIN
    t.x := 0;
    FOR i := 1 TO N DO t.x := t.x + i END;
    q.inner.t := t.x;
    RETURN t.x
  END Q;

BEGIN
  FOR i := 1 TO N DO x[i] := VAL(INTEGER, i); q.t[i] := -x[i] END;
  RETURN Q(N) * 100 + q.inner.t + q.t[N]
END P;

PROCEDURE Sum(t: T): INTEGER;
VAR sum: INTEGER; i: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 1 TO N DO sum := sum + t[i] END;
  RETURN sum
END Sum;

BEGIN
  FOR i := 1 TO N DO x[i] := VAL(INTEGER, 10 * i) END;
  r.t := x; r.t[2] := 0;
  WriteInt(P(), 6); WriteInt(Sum(x), 4); WriteInt(Sum(r.t), 4); WriteCard(N, 2); WriteLn;
  WriteString("scopes"); WriteLn
END GlobalAndLocalTypes.
