MODULE Departures;
(* Comments after lines of code give their execution counts. *)

FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, SIZE, TRANSFER;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE;

TYPE
  Small = [1..9];
  Action = PROCEDURE (CARDINAL): CARDINAL;

VAR
  source: ExceptionSource;
  n: CARDINAL;
  small: Small;
  action: Action;
  main, other: ADDRESS;
  space: ARRAY [0..65535] OF CHAR;

MODULE Outer;
IMPORT n;
  MODULE Scope;
  END Scope;
  MODULE Inner;
  IMPORT n;
  BEGIN
    n := 1                      (* 1 *)
  FINALLY
    IF n = 1 THEN               (* 1 *)
      n := 2                    (* 0 *)
    END
  END Inner;
BEGIN
  INC(n)                        (* 1 *)
FINALLY
  n := 3                        (* 1 *)
END Outer;

PROCEDURE Check(x: CARDINAL): CARDINAL;
BEGIN
  IF x > 2 THEN                 (* 9 *)
    RAISE(source, x, "")        (* 3 *)
  END;
  RETURN x                      (* 6 *)
END Check;

PROCEDURE Twice(x: CARDINAL): CARDINAL;
VAR y: CARDINAL;
BEGIN
  y := Check(x);                (* 6 *)
  RETURN y + Check(y)           (* 3 *)
END Twice;

PROCEDURE Unharmed(x: CARDINAL);
BEGIN
  IF x = 1 THEN                 (* 2 *)
    RETURN                      (* 1 *)
  END;
  INC(n)                        (* 1 *)
EXCEPT
  DEC(n);                       (* 0 *)
  RETRY                         (* 0 *)
END Unharmed;

PROCEDURE Again(x: CARDINAL): CARDINAL;
BEGIN
  DEC(n);                       (* 4 *)
  RETURN Twice(x)               (* 4 *)
EXCEPT
  IF n > 2 THEN                 (* 2 *)
    n := n - 1;                 (* 1 *)
    RETRY                       (* 1 *)
  END;
  RETURN 0                      (* 1 *)
END Again;

PROCEDURE Aside;
BEGIN
  INC(n);                       (* 1 *)
  TRANSFER(other, main);        (* 1 *)
  INC(n)                        (* 0 *)
END Aside;

PROCEDURE Switch;
BEGIN
  TRANSFER(main, other)         (* 1 *)
END Switch;

PROCEDURE Bounds;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 4 DO            (* 1 *)
    FOR small := VAL(Small, i) TO i MOD 3 DO (* 4 *)
      INC(n)                    (* 2 *)
    END
  END;
  i := 3;                       (* 1 *)
  FOR small := VAL(Small, Twice(1)) TO i DO (* 1 *)
    INC(n)                      (* 2 *)
  END
END Bounds;

PROCEDURE Search(): CARDINAL;
BEGIN
  LOOP                          (* 1 *)
    INC(n);                     (* 1 *)
    IF n > 0 THEN RETURN n END  (* 1 *)
  END;
  n := 0                        (* 0 *)
END Search;

PROCEDURE Stop;
BEGIN
  HALT(4);                      (* 1 *)
  n := 0                        (* 0 *)
END Stop;

PROCEDURE Leave;
BEGIN
  Stop;                         (* 1 *)
  n := 0                        (* 0 *)
END Leave;

BEGIN
  AllocateSource(source);       (* 1 *)
  Unharmed(1);                  (* 1 *)
  Unharmed(2);                  (* 1 *)
  Bounds;                       (* 1 *)
  n := 4;                       (* 1 *)
  n := n + Again(1);            (* 1 *)
  n := n + Again(2);            (* 1 *)
  n := 4;                       (* 1 *)
  n := Again(3);                (* 1 *)
  NEWPROCESS(Aside, ADR(space), SIZE(space), other); (* 1 *)
  Switch;                       (* 1 *)
  n := Search();                (* 1 *)
  action := Twice;              (* 1 *)
  n := action(3);               (* 1 *)
  n := 0                        (* 0 *)
EXCEPT
  Leave;                        (* 1 *)
  n := 0                        (* 0 *)
END Departures.
