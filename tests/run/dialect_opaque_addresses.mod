(* tlc: --dialect=pim4 *)
MODULE dialect_opaque_addresses;
(* Opaque types are pointer types in Wirth's books, and ADDRESS is compatible with those. *)
FROM InOut IMPORT WriteCard, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM COROUTINES IMPORT COROUTINE;
VAR
  c: COROUTINE;
  a: ADDRESS;
  n: CARDINAL;

PROCEDURE Same(c: COROUTINE; a: ADDRESS): BOOLEAN;
BEGIN
  RETURN c = a
END Same;

PROCEDURE Set(VAR a: ADDRESS);
BEGIN
  a := ADR(n)
END Set;

PROCEDURE Made(): COROUTINE;
BEGIN
  RETURN ADR(c)
END Made;

BEGIN
  c := ADR(n); a := c;
  WriteCard(ORD(Same(c, ADR(n))), 2); WriteCard(ORD(Same(ADR(n), a)), 2);
  c := NIL; WriteCard(ORD(Same(c, a)), 2);
  Set(c); WriteCard(ORD(Same(c, ADR(n))), 2);
  WriteCard(ORD(Made() = ADR(c)), 2); WriteLn
END dialect_opaque_addresses.
