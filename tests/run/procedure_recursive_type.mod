(* Procedure types that refer to themselves, through records and directly: continuations, state functions. *)
MODULE ProcedureRecursiveType;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  StateProc = PROCEDURE (VAR Machine, CHAR);
  Machine = RECORD state: StateProc; depth, words: INTEGER END;
  Cont = POINTER TO ContRecord;
  Step = PROCEDURE (Cont, INTEGER): INTEGER;
  ContRecord = RECORD step: Step; saved: INTEGER; next: Cont END;

VAR
  m: Machine;
  c1, c2, c3: ContRecord;

PROCEDURE Outside(VAR m: Machine; ch: CHAR);
BEGIN
  IF ch = "(" THEN INC(m.depth)
  ELSIF ch = ")" THEN DEC(m.depth)
  ELSIF ch # " " THEN INC(m.words); m.state := Inside
  END
END Outside;

PROCEDURE Inside(VAR m: Machine; ch: CHAR);
BEGIN
  IF (ch = " ") OR (ch = "(") OR (ch = ")") THEN
    m.state := Outside;
    m.state(m, ch)
  END
END Inside;

PROCEDURE Feed(VAR m: Machine; text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(text) DO
    IF text[i] # 0C THEN m.state(m, text[i]) END
  END
END Feed;

PROCEDURE AddSaved(c: Cont; value: INTEGER): INTEGER;
BEGIN
  RETURN c^.saved + value
END AddSaved;

PROCEDURE TimesSaved(c: Cont; value: INTEGER): INTEGER;
BEGIN
  RETURN c^.saved * value
END TimesSaved;

PROCEDURE Run(VAR c: ContRecord; value: INTEGER): INTEGER;
VAR p: Cont;

  PROCEDURE Loop(VAR c: ContRecord; value: INTEGER): INTEGER;
  BEGIN
    IF c.saved < 0 THEN RETURN value END;
    IF c.step = AddSaved THEN Write("+") ELSE Write("*") END;
    IF c.next = NIL THEN RETURN c.saved + value END;
    RETURN Loop(c.next^, c.step(c.next, value))
  END Loop;

BEGIN
  p := c.next;
  IF p = NIL THEN RETURN value END;
  RETURN Loop(c, value)
END Run;

VAR chain, second: Cont;

BEGIN
  m.state := Outside; m.depth := 0; m.words := 0;
  Feed(m, "f (a b) (cc(dd ee"); WriteInt(m.depth, 2); WriteInt(m.words, 2); WriteLn;
  Feed(m, " ) ) x)"); WriteInt(m.depth, 3); WriteInt(m.words, 2); WriteLn;
  c3.step := AddSaved; c3.saved := 5; c3.next := NIL;
  c2.step := TimesSaved; c2.saved := 7; c2.next := NIL;
  c1.step := TimesSaved; c1.saved := 3; c1.next := NIL;
  WriteInt(Run(c1, 10), 4); WriteInt(Run(c3, -1), 4); WriteLn;
  chain := NIL; second := chain;
  IF second = NIL THEN WriteString("end") END; WriteLn
END ProcedureRecursiveType.
