(* A local array is not cleared if a loop stores to every element that is read; if others are read, they are zero. *)
MODULE fills;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

CONST
  Max = 300;
  Calls = 40;

TYPE
  Numbers = ARRAY [0..Max] OF INTEGER;

  Name = ARRAY [0..15] OF CHAR;
  Function = PROCEDURE (INTEGER): INTEGER;
  Case = RECORD
    name: Name;
    found, expected: Function
  END;

VAR
  cases: ARRAY [0..31] OF Case;
  number, failures, i, k, found, expected: INTEGER;

(* Leaves numbers other than zero where the arrays of the next calls will be. *)
PROCEDURE Spoil(seed: INTEGER): INTEGER;
VAR numbers: ARRAY [0..3] OF Numbers; i, j, place: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO
    FOR j := 0 TO Max DO numbers[i][j] := 1000 + i + j + seed END
  END;
  place := seed MOD 4;
  FOR i := 1 TO 10 DO place := numbers[place MOD 4][place] MOD Max END;
  RETURN place
END Spoil;

(* Called variables of many values are not inlined. *)
PROCEDURE Add(name: Name; found, expected: Function);
BEGIN
  cases[number].name := name;
  cases[number].found := found;
  cases[number].expected := expected;
  INC(number)
END Add;

PROCEDURE All(k: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 0 TO Max DO a[i] := i + k END;
  sum := 0;
  FOR i := 0 TO Max DO sum := sum + a[(i * 11 + k) MOD (Max + 1)] END;
  RETURN sum
END All;

PROCEDURE Rows(k: INTEGER): INTEGER;
VAR a: ARRAY [0..15] OF ARRAY [0..15] OF INTEGER; i, j, sum: INTEGER;
BEGIN
  FOR i := 0 TO 15 DO
    FOR j := 0 TO 15 DO a[i][j] := i - j + k END
  END;
  sum := 0;
  FOR i := 0 TO 15 DO sum := sum + a[i][15 - i] * a[k MOD 16][i] END;
  RETURN sum
END Rows;

(* The last column is not filled. *)
PROCEDURE FewColumns(k: INTEGER): INTEGER;
VAR a: ARRAY [0..15] OF ARRAY [0..15] OF INTEGER; i, j, sum: INTEGER;
BEGIN
  FOR i := 0 TO 15 DO
    FOR j := 0 TO 14 DO a[i][j] := k END
  END;
  sum := 0;
  FOR i := 0 TO 15 DO FOR j := 0 TO 15 DO sum := sum + a[j][i] END END;
  RETURN sum
END FewColumns;

PROCEDURE First(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 0 TO n DO a[i] := i * i END;
  sum := 0;
  FOR i := n TO 0 BY -1 DO sum := sum + a[i] END;
  FOR i := 1 TO n DO sum := sum + a[i] - a[i - 1] END;
  RETURN sum
END First;

(* One more element is read than the loop fills. *)
PROCEDURE OneMore(k: INTEGER): INTEGER;
VAR a: Numbers; i, n: CARDINAL; sum: INTEGER;
BEGIN
  n := VAL(CARDINAL, k);
  FOR i := 0 TO n DO a[i] := VAL(INTEGER, i) + 1 END;
  sum := 0;
  FOR i := 0 TO n + 1 DO sum := sum * 2 MOD 10007 + a[i] END;
  RETURN sum
END OneMore;

PROCEDURE OneMoreAtOnce(k: INTEGER): INTEGER;
VAR a: Numbers; i, n: CARDINAL;
BEGIN
  n := VAL(CARDINAL, k);
  FOR i := 0 TO n DO a[i] := VAL(INTEGER, i) + 1 END;
  RETURN a[n] * 10 + a[n + 1]
END OneMoreAtOnce;

(* One element fewer is filled in front. *)
PROCEDURE NotTheFirst(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 1 TO n DO a[i] := i END;
  sum := 0;
  FOR i := n TO 0 BY -1 DO sum := sum * 3 MOD 10007 + a[i] END;
  RETURN sum
END NotTheFirst;

(* For a small n, the loop that fills has no rounds, and the other one has. *)
PROCEDURE Skipped(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 5 TO n DO a[i] := 7 END;
  sum := 0;
  FOR i := 5 TO n + 3 DO IF a[i] = 0 THEN INC(sum) END END;
  RETURN sum
END Skipped;

PROCEDURE BothSkipped(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 5 TO n DO a[i] := 7 END;
  sum := 0;
  FOR i := 5 TO n DO sum := sum + a[i] END;
  RETURN sum
END BothSkipped;

(* The loop reads elements before and after it has stored to them. *)
PROCEDURE ReadInside(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO n DO a[i] := a[i] + a[n - i] + 1; sum := sum * 2 MOD 10007 + a[i] END;
  FOR i := 0 TO n DO sum := sum + a[i] END;
  RETURN sum
END ReadInside;

PROCEDURE ReadAhead(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO Max - 1 DO a[i] := n; sum := sum + a[i + 1] END;
  RETURN sum + a[Max]
END ReadAhead;

(* The array is read before the loop in all rounds but one. *)
PROCEDURE Again(n: INTEGER): INTEGER;
VAR a: Numbers; i, round, sum: INTEGER;
BEGIN
  sum := 0;
  FOR round := 1 TO 3 DO
    FOR i := 0 TO n DO sum := sum * 2 MOD 10007 + a[i] END;
    FOR i := 0 TO n DO a[i] := i + round END
  END;
  RETURN sum
END Again;

(* The loop may end early. *)
PROCEDURE Left(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  i := 0;
  LOOP
    a[i] := 1;
    IF i = 11 THEN EXIT END;
    INC(i);
    IF i > n THEN EXIT END
  END;
  sum := 0;
  FOR i := 0 TO n DO sum := sum + a[i] END;
  RETURN sum
END Left;

(* Only some rounds store. *)
PROCEDURE Some(n: INTEGER): INTEGER;
VAR a: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 0 TO n DO IF i MOD 3 # 1 THEN a[i] := 1 END END;
  sum := 0;
  FOR i := 0 TO n DO sum := sum * 2 MOD 10007 + a[i] END;
  RETURN sum
END Some;

PROCEDURE Copied(n: INTEGER): INTEGER;
VAR a, b: Numbers; i, sum: INTEGER;
BEGIN
  FOR i := 0 TO n DO a[i] := 1 END;
  b := a;
  sum := 0;
  FOR i := 0 TO Max DO sum := sum + b[i] END;
  RETURN sum
END Copied;

(* Rows and cells of a triangle: the inner loop has other limits in each round. *)
PROCEDURE Triangle(n: INTEGER): INTEGER;
VAR row: Numbers; i, j: INTEGER;
BEGIN
  FOR i := 0 TO n DO
    row[i] := 1;
    FOR j := i - 1 TO 1 BY -1 DO row[j] := (row[j] + row[j - 1]) MOD 10007 END
  END;
  RETURN row[n DIV 2] + row[n + 1]
END Triangle;

PROCEDURE SumOfAll(k: INTEGER): INTEGER;
BEGIN
  RETURN (Max + 1) * (Max DIV 2 + k)
END SumOfAll;

PROCEDURE SumOfColumns(k: INTEGER): INTEGER;
BEGIN
  RETURN 240 * k
END SumOfColumns;

PROCEDURE SumOfSquares(k: INTEGER): INTEGER;
BEGIN
  RETURN k * (k + 1) * (2 * k + 1) DIV 6 + k * k
END SumOfSquares;

PROCEDURE LastAndZero(k: INTEGER): INTEGER;
BEGIN
  RETURN (k + 1) * 10
END LastAndZero;

PROCEDURE Sevens(k: INTEGER): INTEGER;
BEGIN
  IF k >= 5 THEN RETURN (k - 4) * 7 ELSE RETURN 0 END
END Sevens;

PROCEDURE Zero(_k: INTEGER): INTEGER;
BEGIN
  RETURN 0
END Zero;

PROCEDURE AtMostTwelve(k: INTEGER): INTEGER;
BEGIN
  IF k < 11 THEN RETURN k + 1 ELSE RETURN 12 END
END AtMostTwelve;

PROCEDURE Next(k: INTEGER): INTEGER;
BEGIN
  RETURN k + 1
END Next;

PROCEDURE Central(n: INTEGER): INTEGER;
VAR value, i: INTEGER;
BEGIN
  value := 1;
  FOR i := 1 TO n DIV 2 DO value := value * (n + 1 - i) DIV i END;
  RETURN value MOD 10007
END Central;

PROCEDURE Power(n: INTEGER): INTEGER;
VAR result, i: INTEGER;
BEGIN
  result := 0;
  FOR i := 0 TO n DO result := result * 2 MOD 10007 + i + 1 END;
  RETURN result * 2 MOD 10007
END Power;

PROCEDURE Backward(n: INTEGER): INTEGER;
VAR sum, i: INTEGER;
BEGIN
  sum := 0;
  FOR i := n TO 0 BY -1 DO sum := sum * 3 MOD 10007 + i END;
  RETURN sum
END Backward;

PROCEDURE Thirds(n: INTEGER): INTEGER;
VAR sum, i: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO n DO sum := sum * 2 MOD 10007; IF i MOD 3 # 1 THEN INC(sum) END END;
  RETURN sum
END Thirds;

PROCEDURE Inside(n: INTEGER): INTEGER;
VAR sum, i, total, value: INTEGER;
BEGIN
  sum := 0; total := 0;
  FOR i := 0 TO n DO
    IF 2 * i > n THEN value := 2 ELSE value := 1 END;
    total := total + value;
    sum := sum * 2 MOD 10007 + value
  END;
  RETURN sum + total
END Inside;

PROCEDURE Rounds(n: INTEGER): INTEGER;
VAR sum, i, round: INTEGER;
BEGIN
  sum := 0;
  FOR round := 0 TO 2 DO
    FOR i := 0 TO n DO
      IF round = 0 THEN sum := sum * 2 MOD 10007 ELSE sum := sum * 2 MOD 10007 + i + round END
    END
  END;
  RETURN sum
END Rounds;

PROCEDURE Corners(k: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO 15 DO sum := sum + (2 * i - 15 + k) * (k MOD 16 - i + k) END;
  RETURN sum
END Corners;

PROCEDURE Later(n: INTEGER): INTEGER;
BEGIN
  IF n + 3 < 5 THEN RETURN 0 ELSIF n < 5 THEN RETURN n - 1 ELSE RETURN 3 END
END Later;

BEGIN
  number := 0;
  Add("All", All, SumOfAll);
  Add("Rows", Rows, Corners);
  Add("FewColumns", FewColumns, SumOfColumns);
  Add("First", First, SumOfSquares);
  Add("OneMore", OneMore, Power);
  Add("OneMoreAtOnce", OneMoreAtOnce, LastAndZero);
  Add("NotTheFirst", NotTheFirst, Backward);
  Add("Skipped", Skipped, Later);
  Add("BothSkipped", BothSkipped, Sevens);
  Add("ReadInside", ReadInside, Inside);
  Add("ReadAhead", ReadAhead, Zero);
  Add("Again", Again, Rounds);
  Add("Left", Left, AtMostTwelve);
  Add("Some", Some, Thirds);
  Add("Copied", Copied, Next);
  Add("Triangle", Triangle, Central);
  failures := 0;
  FOR i := 0 TO number - 1 DO
    FOR k := 0 TO Calls DO
      expected := cases[i].expected(k);
      IF Spoil(k) < 0 THEN INC(failures) END;
      found := cases[i].found(k);
      IF found # expected THEN
        INC(failures);
        WriteString(cases[i].name); WriteInt(k, 4); WriteInt(found, 10); WriteInt(expected, 10);
        WriteLn
      END
    END
  END;
  WriteInt(failures, 0); WriteString(" failures"); WriteLn
END fills.
