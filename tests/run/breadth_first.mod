(* Breadth-first search over the states of three jugs, packed into numbers, with a set of visited states. *)
MODULE BreadthFirst;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST
  Big = 8;
  Middle = 5;
  Small = 3;
  Codes = (Middle + 1) * (Small + 1);

TYPE
  Jug = (big, middle, small);
  State = ARRAY Jug OF CARDINAL;
  Entry = RECORD state: State; from: CARDINAL; poured, into: Jug END;

VAR
  size: State;
  queue: ARRAY [0..Codes] OF Entry;
  seen: SET OF [0..Codes - 1];
  head, tail: CARDINAL;
  names: ARRAY Jug OF CHAR;

PROCEDURE Code(s: State): CARDINAL;
BEGIN
  RETURN s[middle] * (Small + 1) + s[small]
END Code;

PROCEDURE Put(s: State; from: CARDINAL; a, b: Jug);
BEGIN
  IF NOT (Code(s) IN seen) THEN
    INCL(seen, Code(s));
    WITH queue[tail] DO state := s; poured := a; into := b END;
    queue[tail].from := from; INC(tail)
  END
END Put;

PROCEDURE Pour(s: State; a, b: Jug; VAR to: State);
VAR amount: CARDINAL;
BEGIN
  amount := size[b] - s[b];
  IF amount > s[a] THEN amount := s[a] END;
  to := s; DEC(to[a], amount); INC(to[b], amount)
END Pour;

PROCEDURE Show(i: CARDINAL);
BEGIN
  WITH queue[i] DO
    IF i > 0 THEN Show(from); Write(names[poured]); Write(names[into]); Write(" ") END;
    WriteCard(state[big], 1); WriteCard(state[middle], 1); WriteCard(state[small], 1); Write(" ")
  END
END Show;

PROCEDURE Solve(goal: CARDINAL): BOOLEAN;
VAR s, next: State; a, b: Jug;
BEGIN
  head := 0; tail := 0; seen := seen - seen;
  s[big] := Big; s[middle] := 0; s[small] := 0;
  Put(s, 0, big, big);
  WHILE head < tail DO
    s := queue[head].state;
    FOR a := big TO small DO
      IF s[a] = goal THEN Show(head); RETURN TRUE END
    END;
    FOR a := big TO small DO
      FOR b := big TO small DO
        IF a # b THEN Pour(s, a, b, next); Put(next, head, a, b) END
      END
    END;
    INC(head)
  END;
  RETURN FALSE
END Solve;

VAR goal: CARDINAL;
BEGIN
  size[big] := Big; size[middle] := Middle; size[small] := Small;
  names[big] := "B"; names[middle] := "M"; names[small] := "S";
  FOR goal := 1 TO 9 BY 2 DO
    WriteCard(goal, 1); WriteString(": ");
    IF NOT Solve(goal) THEN WriteString("impossible") END;
    WriteLn
  END;
  IF Solve(4) THEN WriteCard(tail, 4) END; WriteLn
END BreadthFirst.
