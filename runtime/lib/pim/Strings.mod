IMPLEMENTATION MODULE Strings;

PROCEDURE Length(stringVal: ARRAY OF CHAR): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 0;
  WHILE (length <= HIGH(stringVal)) & (stringVal[length] # 0C) DO INC(length) END;
  RETURN length
END Length;

(* Marks the end of a string of that length, if there is room. *)
PROCEDURE Terminate(VAR string: ARRAY OF CHAR; length: CARDINAL);
BEGIN
  IF length <= HIGH(string) THEN string[length] := 0C END
END Terminate;

(* Copies source behind the first length characters of destination. *)
PROCEDURE CopyBehind(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR; length: CARDINAL);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(source)) & (source[i] # 0C) & (length <= HIGH(destination)) DO
    destination[length] := source[i];
    INC(i);
    INC(length)
  END;
  Terminate(destination, length)
END CopyBehind;

(* The lesser of two numbers. *)
PROCEDURE Min(a, b: CARDINAL): CARDINAL;
BEGIN
  IF a < b THEN RETURN a ELSE RETURN b END
END Min;

PROCEDURE Assign(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  CopyBehind(source, destination, 0)
END Assign;

PROCEDURE Extract(source: ARRAY OF CHAR; startIndex, numberToExtract: CARDINAL; VAR destination: ARRAY OF CHAR);
VAR sourceLength, length: CARDINAL;
BEGIN
  sourceLength := Length(source);
  length := 0;
  WHILE (length < numberToExtract) & (startIndex < sourceLength) & (length <= HIGH(destination)) DO
    destination[length] := source[startIndex];
    INC(length);
    INC(startIndex)
  END;
  Terminate(destination, length)
END Extract;

PROCEDURE Delete(VAR stringVar: ARRAY OF CHAR; startIndex, numberToDelete: CARDINAL);
VAR length, from: CARDINAL;
BEGIN
  length := Length(stringVar);
  IF startIndex >= length THEN RETURN END;
  from := startIndex + Min(numberToDelete, length - startIndex);
  WHILE from < length DO
    stringVar[startIndex] := stringVar[from];
    INC(startIndex);
    INC(from)
  END;
  Terminate(stringVar, startIndex)
END Delete;

PROCEDURE Insert(source: ARRAY OF CHAR; startIndex: CARDINAL; VAR destination: ARRAY OF CHAR);
VAR length, inserted, newLength, i: CARDINAL;
BEGIN
  length := Length(destination);
  IF startIndex > length THEN RETURN END;
  inserted := Min(Length(source), HIGH(destination) + 1 - startIndex);
  newLength := Min(length + inserted, HIGH(destination) + 1);
  (* What stands behind makes room, from its end on. *)
  i := newLength;
  WHILE i > startIndex + inserted DO
    DEC(i);
    destination[i] := destination[i - inserted]
  END;
  i := 0;
  WHILE i < inserted DO
    destination[startIndex + i] := source[i];
    INC(i)
  END;
  Terminate(destination, newLength)
END Insert;

PROCEDURE Replace(source: ARRAY OF CHAR; startIndex: CARDINAL; VAR destination: ARRAY OF CHAR);
VAR length, i: CARDINAL;
BEGIN
  length := Length(destination);
  i := 0;
  WHILE (i <= HIGH(source)) & (source[i] # 0C) & (startIndex < length) DO
    destination[startIndex] := source[i];
    INC(i);
    INC(startIndex)
  END
END Replace;

PROCEDURE Append(source: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  CopyBehind(source, destination, Length(destination))
END Append;

PROCEDURE Concat(source1, source2: ARRAY OF CHAR; VAR destination: ARRAY OF CHAR);
BEGIN
  CopyBehind(source1, destination, 0);
  CopyBehind(source2, destination, Length(destination))
END Concat;

PROCEDURE CanAssignAll(sourceLength: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN sourceLength <= HIGH(destination) + 1
END CanAssignAll;

PROCEDURE CanExtractAll(sourceLength, startIndex, numberToExtract: CARDINAL;
                        VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN CanDeleteAll(sourceLength, startIndex, numberToExtract) & (numberToExtract <= HIGH(destination) + 1)
END CanExtractAll;

PROCEDURE CanDeleteAll(stringLength, startIndex, numberToDelete: CARDINAL): BOOLEAN;
BEGIN
  RETURN (startIndex <= stringLength) & (numberToDelete <= stringLength - startIndex)
END CanDeleteAll;

PROCEDURE CanInsertAll(sourceLength, startIndex: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (startIndex <= Length(destination)) & CanAppendAll(sourceLength, destination)
END CanInsertAll;

PROCEDURE CanReplaceAll(sourceLength, startIndex: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN CanDeleteAll(Length(destination), startIndex, sourceLength)
END CanReplaceAll;

PROCEDURE CanAppendAll(sourceLength: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN sourceLength <= HIGH(destination) + 1 - Length(destination)
END CanAppendAll;

PROCEDURE CanConcatAll(source1Length, source2Length: CARDINAL; VAR destination: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN (source1Length <= HIGH(destination) + 1) & (source2Length <= HIGH(destination) + 1 - source1Length)
END CanConcatAll;

PROCEDURE Compare(stringVal1, stringVal2: ARRAY OF CHAR): CompareResults;
VAR length1, length2, i: CARDINAL;
BEGIN
  length1 := Length(stringVal1);
  length2 := Length(stringVal2);
  i := 0;
  WHILE (i < length1) & (i < length2) DO
    IF stringVal1[i] < stringVal2[i] THEN RETURN less END;
    IF stringVal1[i] > stringVal2[i] THEN RETURN greater END;
    INC(i)
  END;
  IF length1 < length2 THEN RETURN less END;
  IF length1 > length2 THEN RETURN greater END;
  RETURN equal
END Compare;

PROCEDURE Equal(stringVal1, stringVal2: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Compare(stringVal1, stringVal2) = equal
END Equal;

(* Whether the pattern stands at that position, where there is room for it. *)
PROCEDURE OccursAt(VAR pattern, string: ARRAY OF CHAR; length, position: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE i < length DO
    IF string[position + i] # pattern[i] THEN RETURN FALSE END;
    INC(i)
  END;
  RETURN TRUE
END OccursAt;

PROCEDURE FindNext(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL; VAR patternFound: BOOLEAN;
                   VAR posOfPattern: CARDINAL);
VAR length, searched: CARDINAL;
BEGIN
  patternFound := FALSE;
  length := Length(pattern);
  searched := Length(stringToSearch);
  IF (length = 0) OR (length > searched) THEN RETURN END;
  WHILE startIndex <= searched - length DO
    IF OccursAt(pattern, stringToSearch, length, startIndex) THEN
      patternFound := TRUE;
      posOfPattern := startIndex;
      RETURN
    END;
    INC(startIndex)
  END
END FindNext;

PROCEDURE FindPrev(pattern, stringToSearch: ARRAY OF CHAR; startIndex: CARDINAL; VAR patternFound: BOOLEAN;
                   VAR posOfPattern: CARDINAL);
VAR length, searched, position: CARDINAL;
BEGIN
  patternFound := FALSE;
  length := Length(pattern);
  searched := Length(stringToSearch);
  IF (length = 0) OR (length > searched) THEN RETURN END;
  position := Min(startIndex, searched - length);
  LOOP
    IF OccursAt(pattern, stringToSearch, length, position) THEN
      patternFound := TRUE;
      posOfPattern := position;
      RETURN
    END;
    IF position = 0 THEN RETURN END;
    DEC(position)
  END
END FindPrev;

PROCEDURE FindDiff(stringVal1, stringVal2: ARRAY OF CHAR; VAR differenceFound: BOOLEAN;
                   VAR posOfDifference: CARDINAL);
VAR length1, length2, i: CARDINAL;
BEGIN
  length1 := Length(stringVal1);
  length2 := Length(stringVal2);
  i := 0;
  WHILE (i < length1) & (i < length2) & (stringVal1[i] = stringVal2[i]) DO INC(i) END;
  differenceFound := (i < length1) OR (i < length2);
  IF differenceFound THEN posOfDifference := i END
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
