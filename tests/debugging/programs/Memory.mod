MODULE Memory;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM SYSTEM IMPORT ADDADR, ADDRESS, ADR, CAST, NEWPROCESS, SIZE, TRANSFER;
TYPE
  Node = POINTER TO Item;
  Item = RECORD key, count: CARDINAL; next: Node END;
  Pointer = POINTER TO CARDINAL;
VAR
  node, other: Node;
  base, main, worker: ADDRESS;
  n: CARDINAL;
  squares: ARRAY [1..8] OF CARDINAL;
  workspace: ARRAY [0..99999] OF CHAR;

PROCEDURE Sum(node: Node): CARDINAL;
BEGIN
  RETURN node^.key + node^.count
END Sum;

PROCEDURE Count(VAR count: CARDINAL; node: Node);
BEGIN
  DISPOSE(node);
  count := count + 1
END Count;

PROCEDURE Fill(base: ADDRESS; last: CARDINAL);
VAR i: CARDINAL; p: Pointer;
BEGIN
  FOR i := 0 TO last DO
    p := CAST(Pointer, ADDADR(base, 8 * i));
    p^ := i
  END
END Fill;

PROCEDURE Local(last: CARDINAL): CARDINAL;
VAR i: CARDINAL; cubes: ARRAY [0..7] OF CARDINAL;
BEGIN
  FOR i := 0 TO last DO cubes[i] := i * i * i END;
  RETURN cubes[last DIV 2]
END Local;

PROCEDURE Protected(k: CARDINAL): CARDINAL;
VAR room: ARRAY [0..9] OF CARDINAL;
BEGIN
  room[k MOD 10] := k;
  RETURN squares[room[k MOD 10]]
EXCEPT
  RETURN 99
END Protected;

PROCEDURE Endless(k: CARDINAL): CARDINAL;
BEGIN
  RETURN Endless(k + 1) + squares[k MOD 8 + 1]
END Endless;

PROCEDURE Work;
VAR room: ARRAY [0..99] OF CARDINAL;
BEGIN
  LOOP
    room[n MOD 100] := n;
    WriteCard(Local(7) + Protected(11) + room[n MOD 100], 1); WriteLn;
    TRANSFER(worker, main)
  END
END Work;

PROCEDURE Good;
BEGIN
  NEWPROCESS(Work, ADR(workspace), SIZE(workspace), worker);
  FOR n := 1 TO 3 DO
    NEW(node); node^.key := n;
    TRANSFER(main, worker);
    DISPOSE(node)
  END;
  ALLOCATE(base, 80); Fill(base, 9); DEALLOCATE(base, 80)
END Good;

BEGIN
  FOR n := 1 TO 8 DO squares[n] := n * n END;
  NEW(node); node^.key := 1;
  other := node;
  ACTION
FINALLY
  WriteString("finally"); WriteLn
END Memory.
