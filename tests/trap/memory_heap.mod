(* NEW gives zeros, also to subranges without zero. *)
MODULE memory_heap;
TYPE Digit = [5..9]; Cell = POINTER TO RECORD digit: Digit END;
VAR row: ARRAY Digit OF INTEGER; cell: Cell;
BEGIN
  NEW(cell);
  row[5] := 1;
  row[5] := row[cell^.digit]
END memory_heap.
