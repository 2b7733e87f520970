(* Arrays: four ways to sort, and a search. *)
MODULE Sorting;
FROM InOut IMPORT ReadInt, WriteInt, WriteLn;

CONST Size = 1000;

TYPE Numbers = ARRAY [0..Size - 1] OF INTEGER;

VAR
  numbers: Numbers;
  seed: INTEGER;

PROCEDURE Random(): INTEGER;
BEGIN
  seed := (seed * 1103 + 12345) MOD 65536;
  RETURN seed
END Random;

PROCEDURE Fill(VAR a: Numbers);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO Size - 1 DO a[i] := Random() END
END Fill;

PROCEDURE Insertion(VAR a: Numbers);
VAR i, j, key: INTEGER;
BEGIN
  FOR i := 1 TO Size - 1 DO
    key := a[i];
    j := i - 1;
    WHILE (j >= 0) AND (a[j] > key) DO
      a[j + 1] := a[j];
      j := j - 1
    END;
    a[j + 1] := key
  END
END Insertion;

PROCEDURE Quick(VAR a: Numbers; first, last: INTEGER);
VAR i, j, pivot, other: INTEGER;
BEGIN
  i := first;
  j := last;
  pivot := a[(first + last) DIV 2];
  REPEAT
    WHILE a[i] < pivot DO i := i + 1 END;
    WHILE pivot < a[j] DO j := j - 1 END;
    IF i <= j THEN
      other := a[i];
      a[i] := a[j];
      a[j] := other;
      i := i + 1;
      j := j - 1
    END
  UNTIL i > j;
  IF first < j THEN Quick(a, first, j) END;
  IF i < last THEN Quick(a, i, last) END
END Quick;

PROCEDURE Shell(VAR a: Numbers);
VAR gap, i, j, key: INTEGER;
BEGIN
  gap := Size DIV 2;
  WHILE gap > 0 DO
    FOR i := gap TO Size - 1 DO
      key := a[i];
      j := i;
      WHILE (j >= gap) AND (a[j - gap] > key) DO
        a[j] := a[j - gap];
        j := j - gap
      END;
      a[j] := key
    END;
    gap := gap DIV 2
  END
END Shell;

PROCEDURE Sift(VAR a: Numbers; root, last: INTEGER);
VAR child, value: INTEGER;
BEGIN
  value := a[root];
  child := 2 * root + 1;
  WHILE child <= last DO
    IF (child < last) AND (a[child] < a[child + 1]) THEN child := child + 1 END;
    IF value >= a[child] THEN
      a[root] := value;
      RETURN
    END;
    a[root] := a[child];
    root := child;
    child := 2 * root + 1
  END;
  a[root] := value
END Sift;

PROCEDURE Heap(VAR a: Numbers);
VAR i, largest: INTEGER;
BEGIN
  FOR i := Size DIV 2 TO 0 BY -1 DO Sift(a, i, Size - 1) END;
  FOR i := Size - 1 TO 1 BY -1 DO
    largest := a[0];
    a[0] := a[i];
    a[i] := largest;
    Sift(a, 0, i - 1)
  END
END Heap;

PROCEDURE Find(VAR a: Numbers; value: INTEGER): INTEGER;
VAR low, high, middle: INTEGER;
BEGIN
  low := 0;
  high := Size - 1;
  WHILE low <= high DO
    middle := (low + high) DIV 2;
    IF a[middle] = value THEN RETURN middle END;
    IF a[middle] < value THEN low := middle + 1 ELSE high := middle - 1 END
  END;
  RETURN -1
END Find;

PROCEDURE Check(VAR a: Numbers): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO Size - 1 DO
    IF a[i - 1] > a[i] THEN RETURN -1 END;
    sum := (sum * 31 + a[i]) MOD 1000003
  END;
  RETURN sum
END Check;

BEGIN
  ReadInt(seed);
  Fill(numbers); Insertion(numbers); WriteInt(Check(numbers), 1); WriteLn;
  Fill(numbers); Quick(numbers, 0, Size - 1); WriteInt(Check(numbers), 1); WriteLn;
  Fill(numbers); Shell(numbers); WriteInt(Check(numbers), 1); WriteLn;
  Fill(numbers); Heap(numbers); WriteInt(Check(numbers), 1); WriteLn;
  WriteInt(Find(numbers, numbers[7]), 1); WriteLn
END Sorting.
