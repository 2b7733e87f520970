(* Operations of Strings on arrays of all small sizes, with and without a final 0C, possibly aliased. A
   checksum of their results is compared with that of a character-by-character implementation. *)
MODULE test_strings_at_random;
FROM InOut IMPORT WriteString, WriteCard, WriteLn;
IMPORT Strings;

CONST Rounds = 4000;

VAR
  one: ARRAY [0..0] OF CHAR;
  few: ARRAY [0..3] OF CHAR;
  some: ARRAY [0..10] OF CHAR;
  many: ARRAY [0..40] OF CHAR;
  seed, sum: LONGCARD;

PROCEDURE Random(limit: CARDINAL): CARDINAL;
BEGIN
  seed := (seed * 1103515245 + 12345) MOD 2147483648;
  RETURN VAL(CARDINAL, seed DIV 65536 MOD VAL(LONGCARD, limit))
END Random;

PROCEDURE Add(number: LONGCARD);
BEGIN
  sum := (sum * 31 + number) MOD 1000000007
END Add;

PROCEDURE AddAll(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO Add(ORD(s[i])) END
END AddAll;

(* Few letters, so that they recur, and sometimes 0C or a character greater than all letters. *)
PROCEDURE Fill(VAR s: ARRAY OF CHAR);
VAR i, last: CARDINAL;
BEGIN
  last := Random(3 * HIGH(s) + 2);
  FOR i := 0 TO HIGH(s) DO
    IF i = last THEN
      s[i] := 0C
    ELSIF Random(40) = 0 THEN
      s[i] := 377C
    ELSE
      s[i] := CHR(ORD("a") + Random(2))
    END
  END
END Fill;

PROCEDURE Inform(VAR a, b: ARRAY OF CHAR);
VAR
  found: BOOLEAN;
  position: CARDINAL;
BEGIN
  Add(Strings.Length(a)); Add(LENGTH(b));
  Add(ORD(Strings.Compare(a, b))); Add(ORD(Strings.Equal(a, b)));
  Add(VAL(LONGCARD, Strings.CompareStr(a, b) + 1));
  Add(Strings.Pos(a, b));
  position := 77;
  Strings.FindNext(a, b, Random(8), found, position); Add(ORD(found)); Add(position);
  Strings.FindPrev(a, b, Random(45), found, position); Add(ORD(found)); Add(position);
  Strings.FindDiff(a, b, found, position); Add(ORD(found)); Add(position);
  Add(ORD(Strings.CanInsertAll(Random(8), Random(8), b)));
  Add(ORD(Strings.CanReplaceAll(Random(8), Random(8), b)));
  Add(ORD(Strings.CanAppendAll(Random(8), b)))
END Inform;

PROCEDURE Change(VAR a, b, c: ARRAY OF CHAR);
BEGIN
  CASE Random(10) OF
    0: Strings.Assign(a, b)
  | 1: Strings.Extract(a, Random(12), Random(12), b)
  | 2: Strings.Delete(b, Random(12), Random(12))
  | 3: Strings.Insert(a, Random(12), b)
  | 4: Strings.Replace(a, Random(12), b)
  | 5: Strings.Append(a, b)
  | 6: Strings.Concat(a, c, b)
  | 7: Strings.ConCat(c, a, b)
  | 8: Strings.Copy(a, Random(3), Random(50), b)
  | 9: Strings.Capitalize(b)
  END;
  AddAll(a); AddAll(b); AddAll(c)
END Change;

PROCEDURE With2(VAR a, b: ARRAY OF CHAR);
BEGIN
  Inform(a, b);
  CASE Random(4) OF
    0: Change(a, b, one)
  | 1: Change(a, b, few)
  | 2: Change(a, b, some)
  | 3: Change(a, b, many)
  END
END With2;

PROCEDURE With1(VAR a: ARRAY OF CHAR);
BEGIN
  CASE Random(4) OF
    0: With2(a, one)
  | 1: With2(a, few)
  | 2: With2(a, some)
  | 3: With2(a, many)
  END
END With1;

VAR round: CARDINAL;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO Rounds DO
    CASE Random(8) OF
      0: Fill(one)
    | 1: Fill(few)
    | 2: Fill(some)
    | 3: Fill(many)
    ELSE
    END;
    CASE Random(4) OF
      0: With1(one)
    | 1: With1(few)
    | 2: With1(some)
    | 3: With1(many)
    END;
    IF round MOD 500 = 0 THEN WriteCard(round, 5); WriteCard(VAL(CARDINAL, sum), 12); WriteLn END
  END;
  WriteString(many); WriteLn
END test_strings_at_random.
