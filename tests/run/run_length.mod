(* Run-length encoding and decoding between open arrays of characters and of records. *)
MODULE RunLength;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

TYPE
  Run = RECORD ch: CHAR; length: CARDINAL END;
  Runs = ARRAY [1..20] OF Run;

VAR
  runs: Runs;
  text, back: ARRAY [0..49] OF CHAR;
  n: CARDINAL;

PROCEDURE Encode(s: ARRAY OF CHAR; VAR r: ARRAY OF Run; VAR n: CARDINAL);
VAR i: CARDINAL;
BEGIN
  n := 0; i := 0;
  WHILE (i <= HIGH(s)) AND (s[i] # 0C) DO
    IF (n > 0) AND (r[n - 1].ch = s[i]) THEN INC(r[n - 1].length)
    ELSE
      r[n].ch := s[i]; r[n].length := 1; INC(n)
    END;
    INC(i)
  END
END Encode;

PROCEDURE Decode(r: ARRAY OF Run; n: CARDINAL; VAR s: ARRAY OF CHAR);
VAR i, k, at: CARDINAL;
BEGIN
  at := 0;
  IF n > 0 THEN
    FOR i := 0 TO n - 1 DO
      FOR k := 1 TO r[i].length DO s[at] := r[i].ch; INC(at) END
    END
  END;
  IF at <= HIGH(s) THEN s[at] := 0C END
END Decode;

PROCEDURE Try(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  Encode(s, runs, n);
  FOR i := 1 TO n DO
    WITH runs[i] DO
      IF length > 1 THEN WriteCard(length, 1) END;
      Write(ch)
    END
  END;
  Decode(runs, n, back);
  Write(" "); WriteString(back); WriteCard(n, 3); WriteLn
END Try;

BEGIN
  Try("aaabccddddde"); Try("x"); Try(""); Try("abababab"); Try("zzzzzzzzzzzz");
  text := "mississippi"; Try(text);
  FOR n := 1 TO 20 DO runs[n].length := 0 END; Decode(runs, 5, back); WriteString(back); Write(".");
  WriteLn
END RunLength.
