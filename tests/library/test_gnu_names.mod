(* Additions of GNU Modula-2 14 to DynamicStrings, Indexing and wrapc. *)
MODULE test_gnu_names;
FROM SYSTEM IMPORT ADR;
FROM DynamicStrings IMPORT EqualArray, Fin, InitString, ReplaceChar, ReverseIndex, String;
FROM InOut IMPORT WriteCard, WriteInt, WriteLn, WriteString;
IMPORT Indexing, wrapc;

VAR
  s: String;
  zero: REAL;
  short: SHORTREAL;
  long: LONGREAL;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Strings;
BEGIN
  s := InitString("hello world");
  WriteInt(ReverseIndex(s, "o", 10), 1); WriteInt(ReverseIndex(s, "o", -1), 2);
  WriteInt(ReverseIndex(s, "o", 6), 2);
  WriteInt(ReverseIndex(s, "o", -5), 2); WriteInt(ReverseIndex(s, "o", 3), 3);
  WriteInt(ReverseIndex(s, "h", 0), 2);
  WriteInt(ReverseIndex(s, "d", 11), 3); WriteInt(ReverseIndex(s, "h", -12), 3);
  WriteInt(ReverseIndex(NIL, "h", 0), 3);
  s := ReplaceChar(s, "o", "0"); Truth(EqualArray(s, "hell0 w0rld")); Fin(s); WriteLn
END Strings;

PROCEDURE Arrays;
VAR
  i: Indexing.Index;
  n: CARDINAL;
BEGIN
  i := Indexing.InitIndexTuned(5, 0, 3);
  Truth(Indexing.IsEmpty(i));
  FOR n := 5 TO 24 DO Indexing.PutIndice(i, n, ADR(s)) END;
  Truth(Indexing.IsEmpty(i)); WriteCard(Indexing.LowIndice(i), 2);
  WriteCard(Indexing.HighIndice(i), 3);
  Indexing.RemoveIndiceFromIndex(i, ADR(s)); Truth(Indexing.IsEmpty(i));
  Truth(Indexing.KillIndex(i) = NIL); WriteLn
END Arrays;

PROCEDURE Numbers;
BEGIN
  zero := 0.0;
  short := 1.5;
  long := VAL(LONGREAL, zero / zero);
  WriteInt(wrapc.isnan(zero / zero), 1); WriteInt(wrapc.isnan(zero), 2);
  WriteInt(wrapc.isnanf(short), 2);
  WriteInt(wrapc.isnanl(long), 2); WriteInt(wrapc.SeekSet(), 2); WriteInt(wrapc.SeekEnd(), 2);
  Truth(wrapc.ReadOnly() = BITSET{}); Truth(wrapc.WriteOnly() = BITSET{0}); WriteLn
END Numbers;

BEGIN
  Strings;
  Arrays;
  Numbers
END test_gnu_names.
