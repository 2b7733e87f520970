IMPLEMENTATION MODULE ExStrings;

FROM SYSTEM IMPORT CARDINAL64;
FROM TlcChars IMPORT TlcInsertChars;
FROM TlcWhole IMPORT Put;
IMPORT Strings;

CONST
  MaxDigits = 20;
  MaxItem = 255;

TYPE
  Digits = ARRAY [0..MaxDigits] OF CHAR;

PROCEDURE Small(ch: CHAR): CHAR;
BEGIN
  IF (ch >= "A") & (ch <= "Z") THEN RETURN CHR(ORD(ch) + ORD("a") - ORD("A")) END;
  RETURN ch
END Small;

PROCEDURE Lowercase(VAR INOUT stringVar: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(stringVar) DO
    IF stringVar[i] = 0C THEN RETURN END;
    stringVar[i] := Small(stringVar[i])
  END
END Lowercase;

(* The parameters are copies, which these procedures change. *)

PROCEDURE CompareI(stringVal1, stringVal2: ARRAY OF CHAR): CompareResults;
BEGIN
  Lowercase(stringVal1);
  Lowercase(stringVal2);
  RETURN Strings.Compare(stringVal1, stringVal2)
END CompareI;

PROCEDURE EqualI(stringVal1, stringVal2: ARRAY OF CHAR): BOOLEAN;
BEGIN
  Lowercase(stringVal1);
  Lowercase(stringVal2);
  RETURN Strings.Equal(stringVal1, stringVal2)
END EqualI;

PROCEDURE FindNextI(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL;
    VAR OUT patternFound: BOOLEAN; VAR OUT posOfPattern: CARDINAL);
BEGIN
  Lowercase(pattern);
  Lowercase(stringToSearch);
  Strings.FindNext(pattern, stringToSearch, startIndex, patternFound, posOfPattern)
END FindNextI;

PROCEDURE FindPrevI(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL;
    VAR OUT patternFound: BOOLEAN; VAR OUT posOfPattern: CARDINAL);
BEGIN
  Lowercase(pattern);
  Lowercase(stringToSearch);
  Strings.FindPrev(pattern, stringToSearch, startIndex, patternFound, posOfPattern)
END FindPrevI;

PROCEDURE FindDiffI(stringVal1, stringVal2: ARRAY OF CHAR; VAR OUT differenceFound: BOOLEAN;
    VAR OUT posOfDifference: CARDINAL);
BEGIN
  Lowercase(stringVal1);
  Lowercase(stringVal2);
  Strings.FindDiff(stringVal1, stringVal2, differenceFound, posOfDifference)
END FindDiffI;

PROCEDURE AssignNullTerm(source: ARRAY OF CHAR; VAR OUT destination: ARRAY OF CHAR);
BEGIN
  Strings.Extract(source, 0, LENGTH(source), destination);
  NullTerminate(destination)
END AssignNullTerm;

PROCEDURE NullTerminate(VAR str: ARRAY OF CHAR);
BEGIN
  str[HIGH(str)] := 0C
END NullTerminate;

(* Decodes the character at i, and sets i to the next one. Returns its number; MAX(CARDINAL) and one byte if the
   text is wrong there. *)
PROCEDURE Decode(text: ARRAY OF CHAR; VAR i: CARDINAL): CARDINAL;
CONST Wrong = MAX(CARDINAL);
VAR code, least, more, next, end: CARDINAL;
BEGIN
  end := LENGTH(text);
  code := ORD(text[i]);
  INC(i);
  CASE code OF
    0..7FH: RETURN code
  | 0C2H..0DFH: code := code - 0C0H; more := 1; least := 80H
  | 0E0H..0EFH: code := code - 0E0H; more := 2; least := 800H
  | 0F0H..0F4H: code := code - 0F0H; more := 3; least := 10000H
  ELSE RETURN Wrong
  END;
  FOR next := i TO i + more - 1 DO
    IF (next >= end) OR (ORD(text[next]) DIV 40H # 2) THEN RETURN Wrong END;
    code := code * 40H + ORD(text[next]) MOD 40H
  END;
  IF (code < least) OR (code > 10FFFFH) OR (code DIV 800H = 1BH) THEN RETURN Wrong END;
  INC(i, more);
  RETURN code
END Decode;

PROCEDURE LengthUtf8(strA: ARRAY OF CHAR): CARDINAL;
VAR i, end, length: CARDINAL;
BEGIN
  i := 0;
  length := 0;
  end := LENGTH(strA);
  WHILE i < end DO
    IF Decode(strA, i) = 0 THEN RETURN length END;
    INC(length)
  END;
  RETURN length
END LengthUtf8;

PROCEDURE IsValidUtf8(strA: ARRAY OF CHAR): BOOLEAN;
VAR i, end: CARDINAL;
BEGIN
  i := 0;
  end := LENGTH(strA);
  WHILE i < end DO
    IF Decode(strA, i) = MAX(CARDINAL) THEN RETURN FALSE END
  END;
  RETURN TRUE
END IsValidUtf8;

PROCEDURE Utf8ToAnsi(utf8: ARRAY OF CHAR; VAR OUT strA: ARRAY OF CHAR; replaceChar: CHAR);
VAR i, to, end, code: CARDINAL;
BEGIN
  i := 0;
  to := 0;
  end := LENGTH(utf8);
  WHILE (i < end) & (to <= HIGH(strA)) DO
    code := Decode(utf8, i);
    IF code <= ORD(MAX(CHAR)) THEN strA[to] := CHR(code) ELSE strA[to] := replaceChar END;
    INC(to)
  END;
  IF to <= HIGH(strA) THEN strA[to] := 0C END
END Utf8ToAnsi;

PROCEDURE Exchange(length, at: CARDINAL; replace: ARRAY OF CHAR; VAR str: ARRAY OF CHAR);
BEGIN
  Strings.Delete(str, at, length);
  TlcInsertChars(str, HIGH(str), replace, LENGTH(replace), at)
END Exchange;

PROCEDURE FindAndReplace(find, replace: ARRAY OF CHAR; VAR INOUT str: ARRAY OF CHAR): [BOOLEAN];
VAR
  found: BOOLEAN;
  at: CARDINAL;
BEGIN
  Strings.FindNext(find, str, 0, found, at);
  IF found THEN Exchange(LENGTH(find), at, replace, str) END;
  RETURN found
END FindAndReplace;

PROCEDURE FindAndReplaceI(find, replace: ARRAY OF CHAR; VAR INOUT str: ARRAY OF CHAR): [BOOLEAN];
VAR
  found: BOOLEAN;
  at: CARDINAL;
BEGIN
  FindNextI(find, str, 0, found, at);
  IF found THEN Exchange(LENGTH(find), at, replace, str) END;
  RETURN found
END FindAndReplaceI;

PROCEDURE AppendWithLengths(source: ARRAY OF CHAR; srcLen: CARDINAL;
    VAR INOUT destination: ARRAY OF CHAR; destLen: CARDINAL): [CARDINAL];
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i < srcLen) & (destLen <= HIGH(destination)) DO
    destination[destLen] := source[i];
    INC(destLen);
    INC(i)
  END;
  IF destLen <= HIGH(destination) THEN destination[destLen] := 0C END;
  RETURN destLen
END AppendWithLengths;

PROCEDURE AppendChar(ch: CHAR; VAR INOUT str: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := LENGTH(str);
  IF length > HIGH(str) THEN RETURN END;
  str[length] := ch;
  IF length < HIGH(str) THEN str[length + 1] := 0C END
END AppendChar;

PROCEDURE AppendCharCond(ch: CHAR; VAR INOUT str: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := LENGTH(str);
  IF (length = 0) OR (str[length - 1] # ch) THEN AppendChar(ch, str) END
END AppendCharCond;

PROCEDURE AppendNum(num: CARDINAL64; VAR INOUT str: ARRAY OF CHAR);
VAR digits: Digits;
BEGIN
  Put(num, FALSE, 10, 0, " ", "A", digits);
  Strings.Concat(str, digits, str)
END AppendNum;

PROCEDURE AppendHex(num: CARDINAL64; digits: CARDINAL; VAR INOUT str: ARRAY OF CHAR);
VAR text: Digits;
BEGIN
  IF digits = 0 THEN digits := 1 ELSIF digits > MaxDigits THEN digits := MaxDigits END;
  Put(num, FALSE, 16, digits, "0", "A", text);
  Strings.Delete(text, 0, LENGTH(text) - digits);
  Strings.Concat(str, text, str)
END AppendHex;

(* Whether a character separates items. *)
PROCEDURE Separates(ch: CHAR; sep: ARRAY OF CHAR): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(sep)) & (sep[i] # 0C) DO
    IF sep[i] = ch THEN RETURN TRUE END;
    INC(i)
  END;
  RETURN FALSE
END Separates;

PROCEDURE GetNextItem(list: ARRAY OF CHAR; VAR INOUT i: CARDINAL; VAR OUT item: ARRAY OF CHAR;
    sep: ARRAY OF CHAR): [BOOLEAN];
VAR first, end: CARDINAL;
BEGIN
  end := LENGTH(list);
  item[0] := 0C;
  IF (LENGTH(sep) = 0) OR (i >= end) THEN RETURN FALSE END;
  first := i;
  WHILE (i < end) & NOT Separates(list[i], sep) DO INC(i) END;
  IF i > first THEN Strings.Extract(list, first, i - first, item) END;
  IF i < end THEN INC(i) END;
  RETURN TRUE
END GetNextItem;

PROCEDURE InList(item, list, sep: ARRAY OF CHAR): BOOLEAN;
VAR
  i: CARDINAL;
  own: ARRAY [0..MaxItem] OF CHAR;
BEGIN
  i := 0;
  WHILE GetNextItem(list, i, own, sep) DO
    IF EqualI(own, item) THEN RETURN TRUE END
  END;
  RETURN FALSE
END InList;

PROCEDURE AddItem(item: ARRAY OF CHAR; VAR INOUT list: ARRAY OF CHAR; ch: CHAR);
VAR separator: ARRAY [0..0] OF CHAR;
BEGIN
  separator[0] := ch;
  Strings.Concat(separator, list, list);
  Strings.Concat(item, list, list)
END AddItem;

PROCEDURE RemoveItem(item: ARRAY OF CHAR; VAR INOUT list: ARRAY OF CHAR; sep: ARRAY OF CHAR);
VAR
  i, first: CARDINAL;
  own: ARRAY [0..MaxItem] OF CHAR;
BEGIN
  i := 0;
  first := 0;
  WHILE GetNextItem(list, i, own, sep) DO
    IF EqualI(own, item) THEN
      Strings.Delete(list, first, i - first);
      RETURN
    END;
    first := i
  END
END RemoveItem;

END ExStrings.
