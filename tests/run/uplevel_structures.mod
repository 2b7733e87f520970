(* Arrays, records, open arrays and VAR parameters of enclosing procedures. *)
MODULE UplevelStructures;
FROM InOut IMPORT Write, WriteInt, WriteLn;
TYPE Board = ARRAY [0..2], [0..2] OF CHAR; Entry = RECORD count: INTEGER; board: Board END;
VAR total: Entry; nums: ARRAY [0..5] OF INTEGER; i: INTEGER;

PROCEDURE Play(VAR result: Entry; order: ARRAY OF INTEGER; mark: CHAR);
VAR here: Entry; index: CARDINAL;

  PROCEDURE Clear;
  VAR i, j: INTEGER;
  BEGIN
    FOR i := 0 TO 2 DO FOR j := 0 TO 2 DO here.board[i, j] := "." END END;
    here.count := 0
  END Clear;

  PROCEDURE Put(n: INTEGER): BOOLEAN;
  BEGIN
    IF here.board[n DIV 3, n MOD 3] # "." THEN RETURN FALSE END;
    here.board[n DIV 3, n MOD 3] := mark;
    INC(here.count);
    IF mark = "x" THEN mark := "o" ELSE mark := "x" END;
    RETURN TRUE
  END Put;

  PROCEDURE Next(): INTEGER;
  BEGIN
    INC(index);
    order[index - 1] := order[index - 1] MOD 9;
    RETURN order[index - 1]
  END Next;

  PROCEDURE Finish;
  BEGIN
    result := here;
    result.count := result.count * 10
  END Finish;

BEGIN
  Clear; index := 0;
  WHILE index <= HIGH(order) DO
    IF NOT Put(Next()) THEN Write("#") END
  END;
  Finish
END Play;

PROCEDURE Show(VAR e: Entry);
VAR i, j: INTEGER;
BEGIN
  WriteInt(e.count, 0); WriteLn;
  FOR i := 0 TO 2 DO FOR j := 0 TO 2 DO Write(e.board[i, j]) END; WriteLn END
END Show;

BEGIN
  FOR i := 0 TO 5 DO nums[i] := 4 * i * i + 4 END;
  Play(total, nums, "x"); Show(total);
  FOR i := 0 TO 5 DO WriteInt(nums[i], 4) END; WriteLn
END UplevelStructures.
