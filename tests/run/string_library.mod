(* A small hand-written string library: length, copy, concatenation, insertion, deletion, comparison. *)
MODULE StringLibrary;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;

TYPE
  Line = ARRAY [0..31] OF CHAR;
  Order = (less, equal, greater);

VAR a, b: Line; short: ARRAY [0..4] OF CHAR;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  LOOP
    IF n > HIGH(s) THEN RETURN n END;
    IF s[n] = 0C THEN RETURN n END;
    INC(n)
  END
END Length;

PROCEDURE Assign(from: ARRAY OF CHAR; VAR to: ARRAY OF CHAR);
VAR i, n: CARDINAL;
BEGIN
  n := Length(from);
  FOR i := 0 TO HIGH(to) DO IF i < n THEN to[i] := from[i] ELSE to[i] := 0C END END
END Assign;

PROCEDURE Append(VAR to: ARRAY OF CHAR; more: ARRAY OF CHAR);
BEGIN
  Insert(more, Length(to), to)
END Append;

PROCEDURE Insert(part: ARRAY OF CHAR; at: CARDINAL; VAR s: ARRAY OF CHAR);
VAR i, n, m: CARDINAL;
BEGIN
  n := Length(s); m := Length(part);
  IF m = 0 THEN RETURN END;
  i := n;
  WHILE i > at DO
    DEC(i);
    IF i + m <= HIGH(s) THEN s[i + m] := s[i] END
  END;
  FOR i := 0 TO m - 1 DO IF at + i <= HIGH(s) THEN s[at + i] := part[i] END END;
  IF n + m <= HIGH(s) THEN s[n + m] := 0C END
END Insert;

PROCEDURE Delete(VAR s: ARRAY OF CHAR; at, count: CARDINAL);
VAR n: CARDINAL;
BEGIN
  n := Length(s);
  WHILE at + count < n DO s[at] := s[at + count]; INC(at) END;
  IF at < n THEN s[at] := 0C END
END Delete;

PROCEDURE Compare(a, b: ARRAY OF CHAR): Order;
VAR i, m, n: CARDINAL;
BEGIN
  m := Length(a); n := Length(b); i := 0;
  WHILE (i < m) AND (i < n) DO
    IF a[i] < b[i] THEN RETURN less ELSIF a[i] > b[i] THEN RETURN greater END;
    INC(i)
  END;
  IF m < n THEN RETURN less ELSIF m > n THEN RETURN greater END;
  RETURN equal
END Compare;

PROCEDURE Find(part, s: ARRAY OF CHAR): INTEGER;
VAR i, k, m, n: CARDINAL;
BEGIN
  m := Length(part); n := Length(s); i := 0;
  WHILE i + m <= n DO
    k := 0;
    WHILE (k < m) AND (s[i + k] = part[k]) DO INC(k) END;
    IF k = m THEN RETURN VAL(INTEGER, i) END;
    INC(i)
  END;
  RETURN -1
END Find;

PROCEDURE Sign(o: Order);
BEGIN
  CASE o OF less: Write("<") | equal: Write("=") | greater: Write(">") END
END Sign;

BEGIN
  Assign("modula", a); Append(a, "-2"); Append(a, ""); WriteString(a); WriteCard(Length(a), 3);
  WriteLn;
  Insert("the language ", 0, a); WriteString(a); Delete(a, 4, 9); Insert("!", Length(a), a);
  WriteString(" "); WriteString(a); WriteLn;
  Assign(a, short); WriteString(short); WriteCard(Length(short), 2); Append(short, "xyz");
  WriteString(short); WriteLn;
  b := "modulb"; Sign(Compare(a, b)); Sign(Compare("abc", "abcd")); Sign(Compare("", ""));
  Sign(Compare("b", "abc"));
  Sign(Compare(b, "modulb")); WriteLn;
  WriteInt(Find("ula", a), 3); WriteInt(Find("", a), 3); WriteInt(Find("2!", a), 3);
  WriteInt(Find("2!?", a), 3);
  WriteInt(Find("aab", "aaaaab"), 3); WriteLn;
  Delete(b, 0, 100); WriteCard(Length(b), 2); Delete(b, 0, 1); WriteCard(Length(b), 2);
  Append(b, "q"); WriteString(b); WriteLn
END StringLibrary.
