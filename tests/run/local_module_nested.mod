(* Local modules in local modules and in procedures; those in a procedure are initialised by each call. *)
MODULE LocalModuleNested;
FROM InOut IMPORT WriteCard, WriteLn;

VAR order: CARDINAL;

MODULE Outer;
IMPORT order, WriteCard;
EXPORT Sum, Inner2;
VAR total: CARDINAL;

MODULE Inner1;
IMPORT order;
EXPORT One;
VAR one: CARDINAL;
PROCEDURE One(): CARDINAL;
BEGIN INC(one); RETURN one END One;
BEGIN
  one := 0; order := order * 10 + 1
END Inner1;

MODULE Inner2;
IMPORT order, One;
EXPORT QUALIFIED Two;
VAR two: CARDINAL;
PROCEDURE Two(): CARDINAL;
BEGIN two := 2 * two + One(); RETURN two END Two;
BEGIN
  two := 10 * One(); order := order * 10 + 2
END Inner2;

PROCEDURE Sum(): CARDINAL;
BEGIN
  total := total + One() + Inner2.Two();
  RETURN total
END Sum;

BEGIN
  total := 1000; order := order * 10 + 3
END Outer;

PROCEDURE Repeat(times: CARDINAL): CARDINAL;
VAR result: CARDINAL;

  MODULE Store;
  IMPORT times, result;
  EXPORT Add;
  VAR store: CARDINAL;
  PROCEDURE Add;
  BEGIN
    INC(store, times); result := store
  END Add;
  BEGIN
    store := 5
  END Store;

VAR i: CARDINAL;
BEGIN
  result := 0;
  FOR i := 1 TO times DO Add END;
  RETURN result
END Repeat;

BEGIN
  WriteCard(order, 5); order := 0;
  WriteCard(Sum(), 6); WriteCard(Sum(), 6); WriteCard(Inner2.Two(), 5); WriteLn;
  WriteCard(Repeat(3), 4); WriteCard(Repeat(3), 4); WriteCard(Repeat(0), 4); WriteCard(order, 3);
  WriteLn
END LocalModuleNested.
