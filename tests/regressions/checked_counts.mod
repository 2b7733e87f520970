(* A count that can leave its type in some arms of loops, or in inner loops, keeps its check, one that cannot has none. *)
MODULE checked_counts;
FROM InOut IMPORT WriteString, WriteInt, WriteCard, WriteLn;
FROM EXCEPTIONS IMPORT GetMessage;

CONST Last = 99;

TYPE
  Values = ARRAY [0..Last] OF INTEGER;
  Triple = ARRAY [0..2] OF INTEGER;
  Counting = PROCEDURE;

VAR
  a: Values;
  i: INTEGER;

(* 50 of 100 elements are odd. *)
PROCEDURE Upwards;
VAR i, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 100;
  FOR i := 0 TO Last DO IF ODD(a[i]) THEN n := n + 1 END END;
  WriteInt(n - MAX(INTEGER), 0)
END Upwards;

PROCEDURE JustInRange;
VAR i, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 50;
  FOR i := 0 TO Last DO IF ODD(a[i]) THEN INC(n) END END;
  WriteInt(n - MAX(INTEGER), 0)
END JustInRange;

PROCEDURE OneTooMany;
VAR i, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 49;
  FOR i := 0 TO Last DO IF ODD(a[i]) THEN INC(n) END END;
  WriteInt(n - MAX(INTEGER), 0)
END OneTooMany;

PROCEDURE Downwards;
VAR i: INTEGER; n: CARDINAL;
BEGIN
  n := 200;
  FOR i := 0 TO Last DO IF ODD(a[i]) THEN DEC(n, 2) END END;
  WriteCard(n, 0)
END Downwards;

PROCEDURE BelowZero;
VAR i: INTEGER; n: CARDINAL;
BEGIN
  n := 99;
  FOR i := 0 TO Last DO IF ODD(a[i]) THEN DEC(n, 2) END END;
  WriteCard(n, 0)
END BelowZero;

(* The sum is small, but not all on the way. *)
PROCEDURE UpAndDown;
VAR i, n: INTEGER;
BEGIN
  n := MIN(INTEGER) + 3;
  FOR i := 0 TO Last DO
    DEC(n, 4);
    IF a[i] >= 0 THEN INC(n, 6) END
  END;
  WriteInt(n - MIN(INTEGER), 0)
END UpAndDown;

PROCEDURE Pairs;
VAR i, j, n: INTEGER; more: CARDINAL;
BEGIN
  n := 0; more := 1;
  FOR i := 0 TO Last DO
    FOR j := i TO Last DO
      IF a[i] > a[j] THEN n := n + 3 ELSIF a[i] < a[j] THEN n := n - 1 ELSE INC(more) END
    END;
    INC(n)
  END;
  WriteInt(n, 0); WriteCard(more, 8)
END Pairs;

(* An open array has at most as many elements as memory has bytes. *)
PROCEDURE Odd(a: ARRAY OF INTEGER; n: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO HIGH(a) DO IF ODD(a[i]) THEN INC(n) END END;
  RETURN n
END Odd;

PROCEDURE OddFromLimit(a: ARRAY OF INTEGER): INTEGER;
VAR i, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 49;
  FOR i := 0 TO HIGH(a) DO IF ODD(a[i]) THEN INC(n) END END;
  RETURN n
END OddFromLimit;

PROCEDURE Open;
VAR three: Triple;
BEGIN
  three := Triple{1, 2, 3};
  WriteInt(Odd(three, 0) + Odd(a, 0), 0);
  WriteInt(OddFromLimit(three) - MAX(INTEGER), 5);
  WriteInt(OddFromLimit(a) - MAX(INTEGER), 5)
END Open;

PROCEDURE OpenTooMany;
BEGIN
  WriteInt(Odd(a, MAX(INTEGER) - 49), 0)
END OpenTooMany;

(* 5,050 pairs are too many by one. *)
PROCEDURE ManyPairs;
VAR i, j, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 5049;
  FOR i := 0 TO Last DO
    FOR j := i TO Last DO IF a[i] + a[j] >= 0 THEN INC(n) END END
  END;
  WriteInt(n - MAX(INTEGER), 0)
END ManyPairs;

(* The number of rounds is not known. *)
PROCEDURE Doubling;
VAR n, k: INTEGER;
BEGIN
  n := MAX(INTEGER) - 6; k := 1;
  WHILE k < a[Last] DO
    k := k * 2;
    IF k > 0 THEN n := n + 1 END
  END;
  WriteInt(n - MAX(INTEGER), 0)
END Doubling;

(* The second loop goes on with the count of the first. *)
PROCEDURE Twice;
VAR i, n: INTEGER;
BEGIN
  n := MAX(INTEGER) - 150;
  FOR i := 0 TO Last DO IF a[i] >= 0 THEN INC(n) END END;
  FOR i := 0 TO Last DO IF a[i] >= 0 THEN INC(n) END END;
  WriteInt(n - MAX(INTEGER), 0)
END Twice;

PROCEDURE Call(title: ARRAY OF CHAR; counting: Counting);
VAR message: ARRAY [0..99] OF CHAR;
BEGIN
  WriteString(title); WriteString(": ");
  counting;
  WriteLn
EXCEPT
  GetMessage(message);
  WriteString(message);
  WriteLn;
  RETURN
END Call;

BEGIN
  FOR i := 0 TO Last DO a[i] := i END;
  Call("upwards", Upwards);
  Call("just in range", JustInRange);
  Call("one too many", OneTooMany);
  Call("downwards", Downwards);
  Call("below zero", BelowZero);
  Call("up and down", UpAndDown);
  Call("open", Open);
  Call("open, too many", OpenTooMany);
  Call("pairs", Pairs);
  Call("many pairs", ManyPairs);
  Call("doubling", Doubling);
  Call("twice", Twice)
END checked_counts.
