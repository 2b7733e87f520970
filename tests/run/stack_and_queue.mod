(* A bounded stack and a ring buffer, as records with their procedures. *)
MODULE StackAndQueue;
FROM InOut IMPORT Write, WriteInt, WriteLn;
CONST Capacity = 5;
TYPE
  Items = ARRAY [0..Capacity - 1] OF INTEGER;
  Stack = RECORD items: Items; top: CARDINAL END;
  Queue = RECORD items: Items; first, length: CARDINAL END;
VAR s: Stack; q: Queue; i, x: INTEGER;

PROCEDURE Push(VAR s: Stack; x: INTEGER): BOOLEAN;
BEGIN
  IF s.top = Capacity THEN RETURN FALSE END;
  s.items[s.top] := x; INC(s.top);
  RETURN TRUE
END Push;

PROCEDURE Pop(VAR s: Stack; VAR x: INTEGER): BOOLEAN;
BEGIN
  IF s.top = 0 THEN RETURN FALSE END;
  DEC(s.top); x := s.items[s.top];
  RETURN TRUE
END Pop;

PROCEDURE Enter(VAR q: Queue; x: INTEGER): BOOLEAN;
BEGIN
  IF q.length = Capacity THEN RETURN FALSE END;
  q.items[(q.first + q.length) MOD Capacity] := x; INC(q.length);
  RETURN TRUE
END Enter;

PROCEDURE Leave(VAR q: Queue; VAR x: INTEGER): BOOLEAN;
BEGIN
  IF q.length = 0 THEN RETURN FALSE END;
  x := q.items[q.first];
  q.first := (q.first + 1) MOD Capacity; DEC(q.length);
  RETURN TRUE
END Leave;

BEGIN
  s.top := 0; q.first := 0; q.length := 0;
  FOR i := 1 TO 7 DO IF NOT Push(s, i * i) THEN Write("f") END END;
  WHILE Pop(s, x) DO WriteInt(x, 3) END; WriteLn;
  FOR i := 1 TO 12 DO
    IF NOT Enter(q, i) THEN Write("f") END;
    IF (i MOD 3 = 0) AND Leave(q, x) AND Push(s, x) THEN WriteInt(x, 3) END
  END;
  WriteLn;
  WHILE Leave(q, x) DO WriteInt(x, 3) END; WriteLn;
  WHILE Pop(s, x) DO WriteInt(x, 3) END; WriteLn
END StackAndQueue.
