(* A scanner as a state machine whose states and character classes are enumerations. *)
MODULE EnumStateMachine;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteLn;

TYPE
  State = (start, inNumber, inName, inBlank, failed);
  Kind = (digit, letter, blank, other);
  Step = RECORD from, to: State; by: Kind END;

VAR
  next: ARRAY State, Kind OF State;
  seen: ARRAY State OF CARDINAL;
  steps: ARRAY [0..7] OF Step;
  used: CARDINAL;
  s: State;
  k: Kind;

PROCEDURE KindOf(ch: CHAR): Kind;
BEGIN
  IF (ch >= "0") AND (ch <= "9") THEN RETURN digit
  ELSIF (CAP(ch) >= "A") AND (CAP(ch) <= "Z") THEN RETURN letter
  ELSIF ch = " " THEN RETURN blank
  END;
  RETURN other
END KindOf;

PROCEDURE Scan(text: ARRAY OF CHAR): State;
VAR
  i: CARDINAL;
  s, old: State;
BEGIN
  s := start; i := 0;
  WHILE (i <= HIGH(text)) AND (text[i] # 0C) AND (s # failed) DO
    old := s;
    s := next[s, KindOf(text[i])];
    INC(seen[s]);
    IF (s # old) AND (used < 8) THEN
      steps[used].from := old; steps[used].to := s; steps[used].by := KindOf(text[i]);
      INC(used)
    END;
    INC(i)
  END;
  RETURN s
END Scan;

PROCEDURE Report(text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  used := 0;
  IF Scan(text) = failed THEN WriteString("failed ") ELSE WriteString("ok     ") END;
  i := 0;
  WHILE i < used DO
    WriteCard(ORD(steps[i].from), 1); Write("-"); WriteCard(ORD(steps[i].by), 1); Write(">");
    WriteCard(ORD(steps[i].to), 1); Write(" ");
    INC(i)
  END;
  WriteLn
END Report;

BEGIN
  FOR s := start TO failed DO
    seen[s] := 0;
    FOR k := digit TO other DO next[s, k] := failed END;
    next[s, blank] := inBlank
  END;
  next[start, digit] := inNumber; next[inBlank] := next[start];
  next[inNumber, digit] := inNumber;
  next[start, letter] := inName; next[inBlank, letter] := inName;
  next[inName, digit] := inName; next[inName, letter] := inName;
  Report("a1 23 b"); Report("12x"); Report(""); Report("  x9 "); Report("ab+");
  FOR s := start TO failed DO WriteCard(seen[s], 3) END;
  WriteLn
END EnumStateMachine.
