(* Heapsort of an open array. *)
MODULE Heapsort;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 1000000;

VAR row: ARRAY [0..Size - 1] OF INTEGER; seed, i, round, sum: INTEGER;

PROCEDURE Sift(VAR a: ARRAY OF INTEGER; root, last: INTEGER);
VAR child, value: INTEGER;
BEGIN
  value := a[root];
  child := 2 * root + 1;
  WHILE child <= last DO
    IF (child < last) & (a[child] < a[child + 1]) THEN child := child + 1 END;
    IF value >= a[child] THEN a[root] := value; RETURN END;
    a[root] := a[child];
    root := child;
    child := 2 * root + 1
  END;
  a[root] := value
END Sift;

PROCEDURE Sort(VAR a: ARRAY OF INTEGER);
VAR i, t: INTEGER;
BEGIN
  FOR i := INTEGER(HIGH(a)) DIV 2 TO 0 BY -1 DO Sift(a, i, INTEGER(HIGH(a))) END;
  FOR i := INTEGER(HIGH(a)) TO 1 BY -1 DO
    t := a[0]; a[0] := a[i]; a[i] := t;
    Sift(a, 0, i - 1)
  END
END Sort;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO 3 DO
    FOR i := 0 TO Size - 1 DO
      seed := (seed * 16807) MOD 2147483647;
      row[i] := seed
    END;
    Sort(row);
    sum := sum + row[Size DIV 2] MOD 1000
  END;
  WriteInt(sum, 0); WriteLn
END Heapsort.
