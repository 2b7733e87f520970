(* Within a scope names may be used before their declaration. *)
MODULE UseBeforeDeclaration;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;

PROCEDURE Total(list: List): Amount;
VAR sum: Amount;
BEGIN
  sum := Start;
  WHILE list # NIL DO
    sum := sum + Weighted(list^);
    list := list^.next
  END;
  INC(calls);
  RETURN sum
END Total;

PROCEDURE Weighted(VAR item: Item): Amount;
BEGIN
  RETURN item.value * Factor
END Weighted;

VAR head: List; calls: INTEGER;

PROCEDURE Push(value: Amount);
VAR new: List;
BEGIN
  NEW(new);
  new^.value := value; new^.next := head;
  head := new
END Push;

TYPE
  List = POINTER TO Item;
  Item = RECORD value: Amount; next: List END;
  Amount = INTEGER;

CONST
  Start = -Factor;
  Factor = 3;

PROCEDURE Outer(): INTEGER;
  PROCEDURE Inner(): INTEGER;
  BEGIN
    RETURN later * Scale
  END Inner;
VAR later: INTEGER;
CONST Scale = Start * 2;
BEGIN
  later := 7;
  RETURN Inner()
END Outer;

BEGIN
  Push(1); Push(20); Push(300);
  WriteInt(Total(head), 0); WriteInt(Total(NIL), 5); WriteInt(calls, 3); WriteInt(Outer(), 5);
  WriteLn
END UseBeforeDeclaration.
