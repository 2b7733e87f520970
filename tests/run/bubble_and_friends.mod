(* Five ways to sort the same numbers. *)
MODULE BubbleAndFriends;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
CONST N = 200;
TYPE Numbers = ARRAY [1..N] OF INTEGER;
VAR numbers, sorted: Numbers; seed: INTEGER;

PROCEDURE Fill(VAR a: Numbers);
VAR i: INTEGER;
BEGIN
  seed := 12345;
  FOR i := 1 TO N DO
    seed := (seed * 1103 + 12347) MOD 65521;
    a[i] := seed MOD 1000
  END
END Fill;

PROCEDURE Check(name: ARRAY OF CHAR; VAR a: Numbers);
VAR i, hash: INTEGER;
BEGIN
  hash := 0;
  FOR i := 1 TO N DO hash := (hash * 7 + a[i]) MOD 100003 END;
  FOR i := 2 TO N DO IF a[i - 1] > a[i] THEN WriteString("unsorted ") END END;
  WriteString(name); WriteInt(a[1], 5); WriteInt(a[N DIV 2], 5); WriteInt(a[N], 5);
  WriteInt(hash, 8); WriteLn
END Check;

PROCEDURE Bubble(a: Numbers): Numbers;
VAR i, t: INTEGER; swapped: BOOLEAN;
BEGIN
  REPEAT
    swapped := FALSE;
    FOR i := 1 TO N - 1 DO
      IF a[i] > a[i + 1] THEN t := a[i]; a[i] := a[i + 1]; a[i + 1] := t; swapped := TRUE END
    END
  UNTIL NOT swapped;
  RETURN a
END Bubble;

PROCEDURE Insertion(a: Numbers): Numbers;
VAR i, j, x: INTEGER;
BEGIN
  FOR i := 2 TO N DO
    x := a[i]; j := i - 1;
    WHILE (j >= 1) AND (a[j] > x) DO a[j + 1] := a[j]; DEC(j) END;
    a[j + 1] := x
  END;
  RETURN a
END Insertion;

PROCEDURE Shell(a: Numbers): Numbers;
VAR gap, i, j, x: INTEGER;
BEGIN
  gap := N DIV 2;
  WHILE gap > 0 DO
    FOR i := gap + 1 TO N DO
      x := a[i]; j := i;
      LOOP
        IF j <= gap THEN EXIT END;
        IF a[j - gap] <= x THEN EXIT END;
        a[j] := a[j - gap]; DEC(j, gap)
      END;
      a[j] := x
    END;
    gap := gap DIV 2
  END;
  RETURN a
END Shell;

PROCEDURE Heap(a: Numbers): Numbers;
VAR i, t: INTEGER;

  PROCEDURE Sift(root, last: INTEGER);
  VAR child, x: INTEGER;
  BEGIN
    x := a[root];
    LOOP
      child := 2 * root;
      IF child > last THEN EXIT END;
      IF (child < last) AND (a[child + 1] > a[child]) THEN INC(child) END;
      IF a[child] <= x THEN EXIT END;
      a[root] := a[child]; root := child
    END;
    a[root] := x
  END Sift;

BEGIN
  FOR i := N DIV 2 TO 1 BY -1 DO Sift(i, N) END;
  FOR i := N TO 2 BY -1 DO t := a[1]; a[1] := a[i]; a[i] := t; Sift(1, i - 1) END;
  RETURN a
END Heap;

PROCEDURE MergeSort(VAR a: ARRAY OF INTEGER; low, high: INTEGER);
VAR middle, i, j, k: INTEGER; b: ARRAY [0..N - 1] OF INTEGER;
BEGIN
  IF low >= high THEN RETURN END;
  middle := (low + high) DIV 2;
  MergeSort(a, low, middle); MergeSort(a, middle + 1, high);
  i := low; j := middle + 1;
  FOR k := low TO high DO
    IF (j > high) OR (i <= middle) AND (a[i] <= a[j]) THEN
      b[k] := a[i];
      INC(i)
    ELSE
      b[k] := a[j];
      INC(j)
    END
  END;
  FOR k := low TO high DO a[k] := b[k] END
END MergeSort;

BEGIN
  Fill(numbers); WriteInt(numbers[1], 0); WriteInt(numbers[N], 5); WriteLn;
  sorted := Bubble(numbers); Check("bubble    ", sorted);
  sorted := Insertion(numbers); Check("insertion ", sorted);
  sorted := Shell(numbers); Check("shell     ", sorted);
  sorted := Heap(numbers); Check("heap      ", sorted);
  sorted := numbers; MergeSort(sorted, 0, N - 1); Check("merge     ", sorted);
  WriteInt(numbers[1], 0); WriteInt(numbers[N], 5); WriteLn
END BubbleAndFriends.
