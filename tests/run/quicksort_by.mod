(* Quicksort that swaps and compares through procedures, independently of the type of the elements. *)
MODULE QuicksortBy;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

CONST N = 12;

TYPE
  Less = PROCEDURE (CARDINAL, CARDINAL): BOOLEAN;
  Exchange = PROCEDURE (CARDINAL, CARDINAL);
  Pair = RECORD key: CHAR; rank: INTEGER END;

VAR
  numbers: ARRAY [1..N] OF INTEGER;
  pairs: ARRAY [1..N] OF Pair;
  i, swaps: CARDINAL;

PROCEDURE Sort(low, high: CARDINAL; less: Less; swap: Exchange);
VAR i, last: CARDINAL;
BEGIN
  IF low < high THEN
    swap(low, (low + high) DIV 2);
    last := low;
    FOR i := low + 1 TO high DO
      IF less(i, low) THEN INC(last); swap(last, i) END
    END;
    swap(low, last);
    Sort(low, last - 1, less, swap);
    Sort(last + 1, high, less, swap)
  END
END Sort;

PROCEDURE LessNumber(i, k: CARDINAL): BOOLEAN;
BEGIN RETURN numbers[i] < numbers[k] END LessNumber;

PROCEDURE GreaterNumber(i, k: CARDINAL): BOOLEAN;
BEGIN RETURN numbers[i] > numbers[k] END GreaterNumber;

PROCEDURE SwapNumbers(i, k: CARDINAL);
VAR old: INTEGER;
BEGIN
  INC(swaps);
  old := numbers[i]; numbers[i] := numbers[k]; numbers[k] := old
END SwapNumbers;

PROCEDURE LessPair(i, k: CARDINAL): BOOLEAN;
BEGIN
  IF pairs[i].key # pairs[k].key THEN RETURN pairs[i].key < pairs[k].key END;
  RETURN pairs[i].rank > pairs[k].rank
END LessPair;

PROCEDURE SwapPairs(i, k: CARDINAL);
VAR old: Pair;
BEGIN
  old := pairs[i]; pairs[i] := pairs[k]; pairs[k] := old
END SwapPairs;

PROCEDURE Show;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO N DO WriteInt(numbers[i], 4) END; WriteCard(swaps, 5); WriteLn
END Show;

BEGIN
  swaps := 0;
  FOR i := 1 TO N DO
    numbers[i] := VAL(INTEGER, i * i * 7 MOD 31) - 15;
    pairs[i].key := CHR(ORD("a") + i * 5 MOD 4); pairs[i].rank := VAL(INTEGER, i)
  END;
  Sort(1, N, LessNumber, SwapNumbers); Show;
  Sort(1, N, GreaterNumber, SwapNumbers); Show;
  Sort(3, 6, LessNumber, SwapNumbers); Show;
  Sort(1, N, LessPair, SwapPairs);
  FOR i := 1 TO N DO Write(pairs[i].key); WriteInt(pairs[i].rank, 1); Write(" ") END; WriteLn
END QuicksortBy.
