MODULE AddressForOpaque;
(* Only the module of an opaque type makes its values: an ADDRESS is refused wherever one is expected. *)
FROM SYSTEM IMPORT ADDRESS, ADR, CAST;
FROM COROUTINES IMPORT COROUTINE, CURRENT, TRANSFER;
TYPE Pair = RECORD coroutine: COROUTINE END;
VAR
  main, other: COROUTINE;
  a: ADDRESS;
  pair: Pair;

PROCEDURE Made(): COROUTINE;
BEGIN
  RETURN a
END Made;

PROCEDURE Fill(VAR address: ADDRESS);
BEGIN
  address := NIL
END Fill;

PROCEDURE Look(address: ADDRESS): BOOLEAN;
BEGIN
  RETURN address = NIL
END Look;

BEGIN
  TRANSFER(main, ADR(a));
  main := a;
  pair := Pair{a};
  TRANSFER(a, main);
  Fill(main);
  (* These are correct. *)
  a := main;
  main := CAST(COROUTINE, a);
  main := COROUTINE(a);
  main := NIL;
  other := CURRENT();
  IF Look(other) OR (a = other) OR (Made() = main) THEN HALT END
END AddressForOpaque.
