(* In a program of several modules each message comes once. What a definition declares is for others. *)
MODULE Main;

IMPORT Acts, Idle;
FROM Stack IMPORT Push, Colour, Item;
FROM InOut IMPORT WriteInt;

VAR item: Item;

BEGIN
  item := 3; Push(item); WriteInt(ORD(red), 0)
END Main.
