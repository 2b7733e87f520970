MODULE Statements;
(* Comments after lines of code give their execution counts. *)

FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE;
FROM Helper IMPORT Twice;

TYPE Node = POINTER TO RECORD key: CARDINAL; next: Node END;

VAR
  source: ExceptionSource;
  i, sum, tries: CARDINAL;
  node: Node;

MODULE Inner;
IMPORT sum;
EXPORT Bump;
  PROCEDURE Bump;
  BEGIN
    INC(sum)                          (* 2 *)
  END Bump;
BEGIN
  sum := 1                            (* 1 *)
END Inner;

PROCEDURE Never(x: CARDINAL): CARDINAL;
BEGIN
  IF x > 3 THEN                       (* 0 *)
    RETURN 1                          (* 0 *)
  END;
  RETURN 2                            (* 0 *)
END Never;

PROCEDURE Sign(x: INTEGER): INTEGER;
BEGIN
  IF x < 0 THEN                       (* 9 *)
    RETURN -1                         (* 1 *)
  ELSIF x = 0 THEN                    (* 8 *)
    RETURN 0                          (* 4 *)
  END;
  RETURN 1                            (* 4 *)
END Sign;

PROCEDURE Search(limit: CARDINAL): CARDINAL;
VAR k: CARDINAL;
BEGIN
  k := 0;                             (* 3 *)
  LOOP                                (* 3 *)
    INC(k);                           (* 9 *)
    IF k = limit THEN                 (* 9 *)
      EXIT                            (* 2 *)
    END;
    IF k = 7 THEN                     (* 7 *)
      RETURN 0                        (* 1 *)
    END;
    WHILE ODD(k) DO                   (* 12 *)
      INC(k)                          (* 6 *)
    END
  END;
  RETURN k                            (* 2 *)
END Search;

PROCEDURE Risky(n: CARDINAL): CARDINAL;
BEGIN
  IF n > 2 THEN                       (* 4 *)
    RAISE(source, 1, "too large")     (* 2 *)
  END;
  RETURN n                            (* 2 *)
END Risky;

PROCEDURE Careful(n: CARDINAL): CARDINAL;
BEGIN
  RETURN Risky(n)                     (* 4 *)
EXCEPT
  INC(tries);                         (* 2 *)
  IF tries < 2 THEN                   (* 2 *)
    RETRY                             (* 1 *)
  END;
  RETURN 0                            (* 1 *)
END Careful;

PROCEDURE Jumps(n: CARDINAL): CARDINAL;
LABEL again, done;
VAR count: CARDINAL;
BEGIN
  count := 0;                         (* 1 *)
again:
  INC(count);                         (* 3 *)
  IF count < n THEN                   (* 3 *)
    GOTO again                        (* 2 *)
  END;
  GOTO done;                          (* 1 *)
  count := 100;                       (* 0 *)
done:
  RETURN count                        (* 1 *)
END Jumps;

BEGIN
  AllocateSource(source);             (* 1 *)
  FOR i := 1 TO 10 BY 3 DO            (* 1 *)
    CASE i OF                         (* 4 *)
    | 1, 2: Bump                      (* 1 *)
    | 4..6:                           (* 1 *)
      Bump;                           (* 1 *)
      sum := Twice(sum)               (* 1 *)
    | 100: DEC(sum)                   (* 0 *)
    ELSE
      sum := sum + 1                  (* 2 *)
    END
  END;
  FOR i := 1 TO 3 DO                  (* 1 *)
    sum := sum + VAL(CARDINAL, Sign(0) + Sign(7) + Sign(VAL(INTEGER, i) - 2)) (* 3 *)
  END;
  i := Search(5) + Search(3) + Search(100); (* 1 *)
  i := Careful(1) + Careful(2);       (* 1 *)
  i := Careful(3);                    (* 1 *)
  i := Jumps(3);                      (* 1 *)
  REPEAT                              (* 1 *)
    DEC(i)                            (* 3 *)
  UNTIL i = 0;                        (* 3 *)
  NEW(node);                          (* 1 *)
  WITH node^ DO                       (* 1 *)
    key := 1;                         (* 1 *)
    next := NIL                       (* 1 *)
  END;
  IF FALSE THEN                       (* 1 *)
    INC(sum)                          (* 0 *)
  END;
  HALT(3);                            (* 1 *)
  INC(sum)                            (* 0 *)
FINALLY
  INC(sum)                            (* 1 *)
END Statements.
