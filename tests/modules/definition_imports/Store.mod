(* Uses names that only its definition imports, and steps addresses. *)
IMPLEMENTATION MODULE Store;

TYPE Cell = POINTER TO BYTE;

PROCEDURE Fill(to: ADDRESS; length: CARDINAL; value: BYTE);
VAR cell: Cell;
BEGIN
  WHILE length > 0 DO
    cell := to;
    cell^ := value;
    INC(to, Lengths.unit);
    DEC(length)
  END
END Fill;

PROCEDURE Sum(from: ADDRESS; length: CARDINAL): CARDINAL;
VAR
  cell: Cell;
  sum: CARDINAL;
BEGIN
  sum := VAL(CARDINAL, BYTE(0));
  INC(from, length);
  WHILE length > 0 DO
    cell := from;
    DEC(cell);
    from := cell;
    INC(sum, VAL(CARDINAL, cell^));
    DEC(length)
  END;
  RETURN sum
END Sum;

END Store.
