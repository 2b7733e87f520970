IMPLEMENTATION MODULE StrLib;

FROM Strings IMPORT Compare, CompareResults, Concat, Extract, FindNext, Length;

PROCEDURE StrConCat(a, b: ARRAY OF CHAR; VAR c: ARRAY OF CHAR);
BEGIN
  Concat(a, b, c)
END StrConCat;

PROCEDURE StrLess(a, b: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Compare(a, b) = less
END StrLess;

PROCEDURE StrEqual(a, b: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Compare(a, b) = equal
END StrEqual;

PROCEDURE StrLen(a: ARRAY OF CHAR): CARDINAL;
BEGIN
  RETURN Length(a)
END StrLen;

PROCEDURE StrCopy(src: ARRAY OF CHAR; VAR dest: ARRAY OF CHAR);
BEGIN
  Extract(src, 0, LENGTH(src), dest)
END StrCopy;

PROCEDURE IsSubString(a, b: ARRAY OF CHAR): BOOLEAN;
VAR
  found: BOOLEAN;
  position: CARDINAL;
BEGIN
  IF Length(b) = 0 THEN RETURN TRUE END;
  FindNext(b, a, 0, found, position);
  RETURN found
END IsSubString;

PROCEDURE StrRemoveWhitePrefix(a: ARRAY OF CHAR; VAR b: ARRAY OF CHAR);
VAR start: CARDINAL;
BEGIN
  start := 0;
  WHILE (start <= HIGH(a)) & ((a[start] = " ") OR (a[start] = 11C)) DO INC(start) END;
  Extract(a, start, HIGH(a) + 1, b)
END StrRemoveWhitePrefix;

END StrLib.
