(* A call of a variable that can hold a few small procedures calls what it holds, also if that is something else. *)
MODULE few_callees;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
FROM EXCEPTIONS IMPORT GetMessage;
FROM SYSTEM IMPORT ADDRESS, CAST;

TYPE
  Order = PROCEDURE (INTEGER, INTEGER): BOOLEAN;
  Action = PROCEDURE (INTEGER);
  Change = PROCEDURE (VAR INTEGER);
  Row = ARRAY [0..9] OF INTEGER;

VAR
  row: Row;
  i, total: INTEGER;
  action: Action;
  none: Order;
  changes: ARRAY [0..1] OF Change;
  message: ARRAY [0..99] OF CHAR;

PROCEDURE Less(a, b: INTEGER): BOOLEAN;
BEGIN
  RETURN a < b
END Less;

PROCEDURE Greater(a, b: INTEGER): BOOLEAN;
BEGIN
  RETURN a > b
END Greater;

PROCEDURE Sort(VAR a: ARRAY OF INTEGER; order: Order);
VAR i, j, x: INTEGER;
BEGIN
  FOR i := 1 TO HIGH(a) DO
    x := a[i]; j := i - 1;
    WHILE (j >= 0) & order(x, a[j]) DO
      a[j + 1] := a[j];
      DEC(j)
    END;
    a[j + 1] := x
  END
END Sort;

PROCEDURE Show;
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 9 DO WriteInt(row[i], 4) END;
  WriteLn
END Show;

PROCEDURE Add(x: INTEGER);
BEGIN
  total := total + x
END Add;

(* It is stored as an address, and called as another type. *)
PROCEDURE Twice(x: INTEGER): INTEGER;
BEGIN
  total := total + 2 * x;
  RETURN total
END Twice;

PROCEDURE Fail(x: INTEGER);
BEGIN
  total := total DIV (x - x)
END Fail;

PROCEDURE Increment(VAR x: INTEGER);
BEGIN
  x := x + 1
END Increment;

PROCEDURE Negate(VAR x: INTEGER);
BEGIN
  x := -x
END Negate;

PROCEDURE Each(action: Action);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 9 DO action(row[i]) END;
  WriteInt(total, 0); WriteLn
END Each;

PROCEDURE Try(action: Action);
BEGIN
  Each(action)
EXCEPT
  GetMessage(message);
  WriteString(message); WriteLn;
  RETURN
END Try;

PROCEDURE TryNone(order: Order);
BEGIN
  Sort(row, order)
EXCEPT
  GetMessage(message);
  WriteString(message); WriteLn;
  RETURN
END TryNone;

BEGIN
  FOR i := 0 TO 9 DO row[i] := (7 * i + 3) MOD 10 END;
  Sort(row, Less); Show;
  Sort(row, Greater); Show;
  changes[0] := Increment; changes[1] := Negate;
  FOR i := 0 TO 9 DO changes[i MOD 2](row[i]) END;
  Show;
  Each(Add);
  Try(Fail);
  action := CAST(Action, CAST(ADDRESS, Twice));
  Each(action);
  none := CAST(Order, ADDRESS(0));
  TryNone(none)
END few_callees.
