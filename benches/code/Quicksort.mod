(* Quicksort of a large array: loops with data-dependent exits. *)
MODULE Quicksort;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 1000000;

VAR row: ARRAY [1..Size] OF INTEGER; seed, i, round, sum: INTEGER;

PROCEDURE Sort(low, high: INTEGER);
VAR i, j, middle, t: INTEGER;
BEGIN
  i := low; j := high;
  middle := row[(low + high) DIV 2];
  REPEAT
    WHILE row[i] < middle DO i := i + 1 END;
    WHILE middle < row[j] DO j := j - 1 END;
    IF i <= j THEN
      t := row[i]; row[i] := row[j]; row[j] := t;
      i := i + 1; j := j - 1
    END
  UNTIL i > j;
  IF low < j THEN Sort(low, j) END;
  IF i < high THEN Sort(i, high) END
END Sort;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO 5 DO
    FOR i := 1 TO Size DO
      seed := (seed * 16807) MOD 2147483647;
      row[i] := seed
    END;
    Sort(1, Size);
    sum := sum + row[Size DIV 2] MOD 1000
  END;
  WriteInt(sum, 0); WriteLn
END Quicksort.
