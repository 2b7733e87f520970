(* EXIT, RETURN and loops inside of CASE, CASE inside of loops, and variables that every arm assigns. *)
MODULE CaseControlFlow;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

VAR
  text: ARRAY [0..31] OF CHAR;
  i: CARDINAL;

PROCEDURE Parse(s: ARRAY OF CHAR; VAR value: INTEGER): BOOLEAN;
VAR
  i: CARDINAL;
  negative, any: BOOLEAN;
BEGIN
  i := 0; value := 0; negative := FALSE; any := FALSE;
  LOOP
    IF i > HIGH(s) THEN EXIT END;
    CASE s[i] OF
      0C: EXIT
    | "-": IF any OR negative THEN RETURN FALSE END; negative := TRUE
    | "0".."9":
        value := 10 * value + VAL(INTEGER, ORD(s[i]) - ORD("0"));
        any := TRUE
    | "_", ",":
        IF NOT any THEN RETURN FALSE END
    ELSE
      RETURN FALSE
    END;
    INC(i)
  END;
  IF negative THEN value := -value END;
  RETURN any
END Parse;

PROCEDURE Try(s: ARRAY OF CHAR);
VAR n: INTEGER;
BEGIN
  IF Parse(s, n) THEN WriteInt(n, 1) ELSE Write("?") END;
  Write(" ")
END Try;

PROCEDURE Days(month, year: CARDINAL): CARDINAL;
VAR days: CARDINAL;
BEGIN
  CASE month OF
    4, 6, 9, 11: days := 30
  | 2:
      CASE year MOD 4 OF
        0: IF (year MOD 100 = 0) AND (year MOD 400 # 0) THEN days := 28 ELSE days := 29 END
      | 1..3: days := 28
      END
  ELSE days := 31
  END;
  RETURN days
END Days;

PROCEDURE Collatz(n: CARDINAL): CARDINAL;
VAR steps: CARDINAL;
BEGIN
  steps := 0;
  WHILE n # 1 DO
    CASE n MOD 2 OF
      0: n := n DIV 2
    | 1: n := 3 * n + 1
    END;
    INC(steps);
    CASE steps OF 100..200: RETURN 999 ELSE END
  END;
  RETURN steps
END Collatz;

BEGIN
  Try("42"); Try("-1_000"); Try(""); Try("--1"); Try("12a"); Try(",1"); Try("9,"); WriteLn;
  FOR i := 1 TO 12 DO WriteCard(Days(i, 2024), 3) END; WriteLn;
  WriteCard(Days(2, 1900), 3); WriteCard(Days(2, 2000), 3); WriteCard(Days(2, 2023), 3); WriteLn;
  FOR i := 1 TO 8 DO WriteCard(Collatz(i * 3), 4) END; WriteCard(Collatz(27), 4); WriteLn;
  text := "a+(b*c)-[d]"; i := 0;
  LOOP
    CASE text[i] OF
      "a".."z": Write(CAP(text[i]))
    | "(", "[": REPEAT INC(i); Write(text[i]) UNTIL (text[i] = ")") OR (text[i] = "]")
    | 0C: EXIT
    ELSE
    END;
    INC(i)
  END;
  WriteString(" end"); WriteLn
END CaseControlFlow.
