MODULE adw_parameters;
(* OUT and INOUT after VAR document the direction, and CONST forbids changes; attributes after a heading have no
   effect. *)
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  Row = ARRAY [0..2] OF INTEGER;
  Cell = POINTER TO INTEGER;
  Get = PROCEDURE (CONST ARRAY OF INTEGER, VAR OUT INTEGER);
  Change = PROCEDURE (VAR INOUT ARRAY OF INTEGER);
VAR
  row: Row;
  sum, target: INTEGER;
  get: Get;
  change: Change;

PROCEDURE Sum(CONST a: ARRAY OF INTEGER; VAR OUT sum: INTEGER) [INLINE];
VAR i: CARDINAL;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END
END Sum;

PROCEDURE Double(VAR INOUT a: ARRAY OF INTEGER) [RightToLeft, LEAVES, Alters(AX, DX)];
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO a[i] := 2 * a[i] END
END Double;

(* The variable that a CONST parameter points to may be changed. *)
PROCEDURE Store(CONST cell: Cell; value: INTEGER): INTEGER [SYSCALL, NOLEAVES, INVARIANT, ALTERS];
BEGIN
  cell^ := value;
  RETURN value
END Store;

(* A copy is not changed with the variable that is passed. *)
PROCEDURE Kept(CONST a: Row; VAR all: Row): INTEGER;
BEGIN
  all[0] := 100;
  RETURN a[0]
END Kept;

(* The words are names everywhere else. *)
PROCEDURE Names(VAR OUT, INOUT: INTEGER; VAR x: INTEGER);
BEGIN
  OUT := INOUT + x
END Names;

VAR cell: Cell;
BEGIN
  row := Row{1, 2, 3};
  get := Sum;
  change := Double;
  change(row);
  get(row, sum);
  WriteInt(sum, 1); WriteLn;
  WriteInt(Kept(row, row), 1); WriteInt(row[0], 4); WriteLn;
  Names(target, sum, row[1]);
  WriteInt(target, 1); WriteLn;
  NEW(cell);
  WriteInt(Store(cell, 7), 1); WriteInt(cell^, 2); WriteLn;
  DISPOSE(cell)
END adw_parameters.
