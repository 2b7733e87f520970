(* Every procedure of Storage; NEW and DISPOSE use the same storage. *)
MODULE test_storage;
FROM SYSTEM IMPORT ADDRESS, TSIZE;
FROM Storage IMPORT ALLOCATE, Available, DEALLOCATE, IsStorageException, REALLOCATE,
    StorageException, StorageExceptions;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;

TYPE
  Numbers = POINTER TO ARRAY [0..99999] OF INTEGER;
  List = POINTER TO Node;
  Node = RECORD next: List; value: INTEGER END;

VAR
  numbers: Numbers;
  list, node: List;
  block: ADDRESS;
  i, sum: INTEGER;
  size: CARDINAL;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

(* The second call raises an exception of Storage. *)
PROCEDURE GiveBackTwice;
VAR copy: ADDRESS;
BEGIN
  ALLOCATE(block, 100);
  copy := block;
  DEALLOCATE(block, 100);
  DEALLOCATE(copy, 100);
  WriteString("not reached")
EXCEPT
  Truth(IsStorageException() AND (StorageException() = pointerToUnallocatedStorage));
  WriteLn;
  RETURN
END GiveBackTwice;

BEGIN
  ALLOCATE(numbers, 10 * TSIZE(INTEGER));
  FOR i := 0 TO 9 DO numbers^[i] := i END;
  (* Through all size classes and beyond, and back. *)
  FOR size := 11 TO 1000 BY 3 DO
    REALLOCATE(numbers, size * TSIZE(INTEGER));
    numbers^[size - 1] := 77
  END;
  REALLOCATE(numbers, 10 * TSIZE(INTEGER));
  sum := 0;
  FOR i := 0 TO 9 DO sum := sum + numbers^[i] END;
  WriteInt(sum, 3);
  DEALLOCATE(numbers, 10 * TSIZE(INTEGER)); Truth(numbers = NIL);
  DEALLOCATE(numbers, 1); Truth(numbers = NIL);
  REALLOCATE(numbers, 100000 * TSIZE(INTEGER)); Truth(numbers # NIL);
  numbers^[99999] := 1;
  DEALLOCATE(numbers, 0); WriteLn;

  list := NIL;
  FOR i := 1 TO 1000 DO
    IF ODD(i) THEN NEW(node) ELSE ALLOCATE(node, TSIZE(Node)) END;
    node^.value := i;
    node^.next := list;
    list := node
  END;
  sum := 0;
  WHILE list # NIL DO
    node := list;
    list := node^.next;
    sum := sum + node^.value;
    IF node^.value MOD 3 = 0 THEN DISPOSE(node) ELSE DEALLOCATE(node, TSIZE(Node)) END
  END;
  WriteInt(sum, 7); WriteLn;

  Truth(Available(1)); Truth(Available(1000000)); Truth(Available(MAX(CARDINAL) - 100));
  ALLOCATE(block, MAX(CARDINAL) - 100); Truth(block = NIL);
  ALLOCATE(block, 0); Truth(block # NIL); DEALLOCATE(block, 0); WriteLn;
  FOR i := 1 TO 100 DO
    ALLOCATE(block, VAL(CARDINAL, i) * 4096);
    DEALLOCATE(block, 0)
  END;
  GiveBackTwice
END test_storage.
