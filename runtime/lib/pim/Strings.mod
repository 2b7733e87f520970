IMPLEMENTATION MODULE Strings;

FROM TlcChars IMPORT memmove, strncmp, TlcExtractChars, TlcInsertChars, TlcConcatChars,
    TlcFindChars, TlcFindCharsBack, TlcFindDifference, nowhere;

PROCEDURE Length(stringVal: ARRAY OF CHAR): CARDINAL;
BEGIN
  RETURN LENGTH(stringVal)
END Length;

(* Marks the end of a string of that length, if there is room. *)
PROCEDURE Terminate(VAR string: ARRAY OF CHAR; length: CARDINAL);
BEGIN
  IF length <= HIGH(string) THEN string[length] := 0C END
END Terminate;

(* Copies source after the first length characters of destination. *)
PROCEDURE CopyBehind(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR; length: CARDINAL);
VAR count, room: CARDINAL;
BEGIN
  count := LENGTH(source);
  room := HIGH(destination) + 1 - length;
  IF count > room THEN count := room END;
  IF count > 0 THEN memmove(destination[length], source, count) END;
  IF count < room THEN destination[length + count] := 0C END
END CopyBehind;

(* Returns the lesser of two numbers. *)
PROCEDURE Min(a, b: CARDINAL): CARDINAL;
BEGIN
  IF a < b THEN RETURN a ELSE RETURN b END
END Min;

PROCEDURE Assign(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  CopyBehind(source, destination, 0)
END Assign;

PROCEDURE Extract(source: ARRAY OF CHAR; startIndex, numberToExtract: CARDINAL;
    VAR destination: ARRAY OF CHAR);
BEGIN
  TlcExtractChars(source, HIGH(source), startIndex, numberToExtract, destination, HIGH(destination))
END Extract;

PROCEDURE Delete(VAR stringVar: ARRAY OF CHAR; startIndex, numberToDelete: CARDINAL);
VAR length, from: CARDINAL;
BEGIN
  length := LENGTH(stringVar);
  IF startIndex >= length THEN RETURN END;
  from := startIndex + Min(numberToDelete, length - startIndex);
  IF from < length THEN memmove(stringVar[startIndex], stringVar[from], length - from) END;
  Terminate(stringVar, startIndex + (length - from))
END Delete;

PROCEDURE Insert(source: ARRAY OF CHAR; startIndex: CARDINAL; VAR destination: ARRAY OF CHAR);
BEGIN
  TlcInsertChars(destination, HIGH(destination), source, LENGTH(source), startIndex)
END Insert;

PROCEDURE Replace(source: ARRAY OF CHAR; startIndex: CARDINAL; VAR destination: ARRAY OF CHAR);
VAR length, count: CARDINAL;
BEGIN
  length := LENGTH(destination);
  IF startIndex >= length THEN RETURN END;
  count := Min(LENGTH(source), length - startIndex);
  IF count > 0 THEN memmove(destination[startIndex], source, count) END
END Replace;

PROCEDURE Append(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  CopyBehind(source, destination, LENGTH(destination))
END Append;

PROCEDURE Concat(source1, source2: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  TlcConcatChars(destination, HIGH(destination), source1, LENGTH(source1), source2, LENGTH(source2))
END Concat;

PROCEDURE CanAssignAll(sourceLength: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN sourceLength <= HIGH(destination) + 1
END CanAssignAll;

PROCEDURE CanExtractAll(sourceLength, startIndex, numberToExtract: CARDINAL;
    VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN CanDeleteAll(sourceLength, startIndex, numberToExtract) &
      (numberToExtract <= HIGH(destination) + 1)
END CanExtractAll;

PROCEDURE CanDeleteAll(stringLength, startIndex, numberToDelete: CARDINAL): BOOLEAN;
BEGIN
  RETURN (startIndex <= stringLength) & (numberToDelete <= stringLength - startIndex)
END CanDeleteAll;

PROCEDURE CanInsertAll(sourceLength, startIndex: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (startIndex <= LENGTH(destination)) & CanAppendAll(sourceLength, destination)
END CanInsertAll;

PROCEDURE CanReplaceAll(sourceLength, startIndex: CARDINAL;
    VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN CanDeleteAll(LENGTH(destination), startIndex, sourceLength)
END CanReplaceAll;

PROCEDURE CanAppendAll(sourceLength: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN sourceLength <= HIGH(destination) + 1 - LENGTH(destination)
END CanAppendAll;

PROCEDURE CanConcatAll(source1Length, source2Length: CARDINAL;
    VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (source1Length <= HIGH(destination) + 1) &
      (source2Length <= HIGH(destination) + 1 - source1Length)
END CanConcatAll;

PROCEDURE Compare(stringVal1, stringVal2: ARRAY OF CHAR): CompareResults;
VAR
  common: CARDINAL;
  order: SHORTINT;
BEGIN
  common := Min(HIGH(stringVal1), HIGH(stringVal2)) + 1;
  order := strncmp(stringVal1, stringVal2, common);
  IF order < 0 THEN RETURN less END;
  IF order > 0 THEN RETURN greater END;
  (* Strings in arrays of equal size were compared completely. *)
  IF HIGH(stringVal1) # HIGH(stringVal2) THEN
    IF LENGTH(stringVal1) < LENGTH(stringVal2) THEN RETURN less END;
    IF LENGTH(stringVal1) > LENGTH(stringVal2) THEN RETURN greater END
  END;
  RETURN equal
END Compare;

PROCEDURE Equal(stringVal1, stringVal2: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Compare(stringVal1, stringVal2) = equal
END Equal;

PROCEDURE FindNext(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL;
    VAR patternFound: BOOLEAN; VAR posOfPattern: CARDINAL);
VAR place: LONGCARD;
BEGIN
  place := TlcFindChars(pattern, LENGTH(pattern), stringToSearch, HIGH(stringToSearch), startIndex);
  patternFound := place # nowhere;
  IF patternFound THEN posOfPattern := VAL(CARDINAL, place) END
END FindNext;

PROCEDURE FindPrev(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL;
    VAR patternFound: BOOLEAN; VAR posOfPattern: CARDINAL);
VAR place: LONGCARD;
BEGIN
  place := TlcFindCharsBack(pattern, LENGTH(pattern), stringToSearch, LENGTH(stringToSearch),
      startIndex);
  patternFound := place # nowhere;
  IF patternFound THEN posOfPattern := VAL(CARDINAL, place) END
END FindPrev;

PROCEDURE FindDiff(stringVal1, stringVal2: ARRAY OF CHAR; VAR differenceFound: BOOLEAN;
    VAR posOfDifference: CARDINAL);
VAR place: LONGCARD;
BEGIN
  place := TlcFindDifference(stringVal1, LENGTH(stringVal1), stringVal2, LENGTH(stringVal2));
  differenceFound := place # nowhere;
  IF differenceFound THEN posOfDifference := VAL(CARDINAL, place) END
END FindDiff;

PROCEDURE Capitalize(VAR stringVar: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(stringVar)) & (stringVar[i] # 0C) DO
    stringVar[i] := CAP(stringVar[i]);
    INC(i)
  END
END Capitalize;

PROCEDURE Pos(substr, str: ARRAY OF CHAR): CARDINAL;
VAR
  found: BOOLEAN;
  position: CARDINAL;
BEGIN
  position := HIGH(str) + 1;
  FindNext(substr, str, 0, found, position);
  RETURN position
END Pos;

PROCEDURE Copy(str: ARRAY OF CHAR; index, length: CARDINAL; VAR result: ARRAY OF CHAR);
BEGIN
  Extract(str, index, length, result)
END Copy;

PROCEDURE ConCat(s1, s2: ARRAY OF CHAR; VAR dest: ARRAY OF CHAR);
BEGIN
  Concat(s1, s2, dest)
END ConCat;

PROCEDURE CompareStr(left, right: ARRAY OF CHAR): INTEGER;
BEGIN
  CASE Compare(left, right) OF
    less: RETURN -1
  | equal: RETURN 0
  | greater: RETURN 1
  END
END CompareStr;

END Strings.
