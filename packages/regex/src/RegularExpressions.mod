IMPLEMENTATION MODULE RegularExpressions;

FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL32, INTEGER32;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM libc IMPORT memcpy;
IMPORT DynamicStrings, Strings, pcre2;

CONST
  Many = MAX(INTEGER) DIV 64;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  (* Start and end of each group. *)
  Bounds = POINTER TO ARRAY [0..Many] OF ARRAY [0..1] OF CARDINAL;

  Expression = POINTER TO Descriptor;
  Descriptor = RECORD
    code: pcre2.Code;
    data: pcre2.MatchData;
    isUtf: BOOLEAN;
    groupCount: CARDINAL;
    hasMatch: BOOLEAN;
    bounds: Bounds;  (* in `data` *)
    failure: Failures
  END;

PROCEDURE Compile(pattern: ARRAY OF CHAR; options: OptionSet; VAR expression: Expression;
    VAR error: Error): BOOLEAN;
BEGIN
  RETURN CompileBytes(ADR(pattern), Strings.Length(pattern), options, expression, error)
END Compile;

PROCEDURE CompileBytes(pattern: ADDRESS; length: CARDINAL; options: OptionSet;
    VAR expression: Expression; VAR error: Error): BOOLEAN;
VAR
  code: pcre2.Code;
  number: INTEGER32;
  count: CARDINAL32;
BEGIN
  code := pcre2.pcre2_compile_8(pattern, length, Bits(options), number, error.position, NIL);
  IF code = NIL THEN
    error.number := number;
    expression := NIL;
    RETURN FALSE
  END;
  error.number := 0;
  error.position := 0;
  NEW(expression);
  expression^.code := code;
  expression^.data := pcre2.pcre2_match_data_create_from_pattern_8(code, NIL);
  expression^.bounds := pcre2.pcre2_get_ovector_pointer_8(expression^.data);
  expression^.isUtf := NOT (byBytes IN options);
  expression^.hasMatch := FALSE;
  expression^.failure := noFailure;
  pcre2.pcre2_pattern_info_8(code, pcre2.CaptureCount, count);
  expression^.groupCount := count;
  RETURN TRUE
END CompileBytes;

(* Returns the options as bits of PCRE2. *)
PROCEDURE Bits(options: OptionSet): CARDINAL32;
VAR bits: CARDINAL32;
BEGIN
  bits := 0;
  IF ignoreCase IN options THEN INC(bits, pcre2.CaseLess) END;
  IF multipleLines IN options THEN INC(bits, pcre2.MultiLine) END;
  IF dotMatchesAll IN options THEN INC(bits, pcre2.DotAll) END;
  IF extended IN options THEN INC(bits, pcre2.Extended) END;
  IF ungreedy IN options THEN INC(bits, pcre2.UnGreedy) END;
  IF literal IN options THEN INC(bits, pcre2.Literal) END;
  IF NOT (byBytes IN options) THEN
    INC(bits, pcre2.Utf);
    (* PCRE2 refuses this option for a plain text. *)
    IF NOT (literal IN options) THEN INC(bits, pcre2.UnicodeClasses) END
  END;
  RETURN bits
END Bits;

PROCEDURE GetMessage(error: Error; VAR message: ARRAY OF CHAR);
VAR text: ARRAY [0..255] OF CHAR;
BEGIN
  IF error.number = 0 THEN
    message[0] := 0C
  ELSE
    pcre2.pcre2_get_error_message_8(VAL(INTEGER32, error.number), ADR(text), SIZE(text));
    Strings.Assign(text, message)
  END
END GetMessage;

PROCEDURE Accelerate(expression: Expression): [BOOLEAN];
BEGIN
  RETURN pcre2.pcre2_jit_compile_8(expression^.code, pcre2.JitComplete) = 0
END Accelerate;

PROCEDURE Dispose(VAR expression: Expression);
BEGIN
  IF expression # NIL THEN
    pcre2.pcre2_match_data_free_8(expression^.data);
    pcre2.pcre2_code_free_8(expression^.code);
    DISPOSE(expression)
  END
END Dispose;

PROCEDURE GroupCount(expression: Expression): CARDINAL;
BEGIN
  RETURN expression^.groupCount
END GroupCount;

PROCEDURE GroupNumber(expression: Expression; name: ARRAY OF CHAR): CARDINAL;
VAR
  number: INTEGER32;
  text: DynamicStrings.String;
BEGIN
  (* A copy that ends with 0C. *)
  text := DynamicStrings.InitString(name);
  number := pcre2.pcre2_substring_number_from_name_8(expression^.code,
      DynamicStrings.string(text));
  DynamicStrings.Fin(text);
  IF number < 0 THEN RETURN 0 END;
  RETURN VAL(CARDINAL, number)
END GroupNumber;

(* Matches *)

PROCEDURE Match(expression: Expression; text: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN MatchBytes(expression, ADR(text), Strings.Length(text), 0)
END Match;

PROCEDURE MatchNext(expression: Expression; text: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN MatchNextBytes(expression, ADR(text), Strings.Length(text))
END MatchNext;

PROCEDURE MatchBytes(expression: Expression; text: ADDRESS; length, start: CARDINAL): BOOLEAN;
BEGIN
  IF start > length THEN
    expression^.hasMatch := FALSE;
    expression^.failure := noFailure;
    RETURN FALSE
  END;
  RETURN MatchWith(expression, text, length, start, 0)
END MatchBytes;

PROCEDURE MatchWith(expression: Expression; text: ADDRESS; length, start: CARDINAL;
    options: CARDINAL32): BOOLEAN;
VAR result: INTEGER32;
BEGIN
  WITH expression^ DO
    result := pcre2.pcre2_match_8(code, text, length, start, options, data, NIL);
    hasMatch := result >= 0;
    failure := FailureOf(result);
    RETURN hasMatch
  END
END MatchWith;

PROCEDURE FailureOf(result: INTEGER32): Failures;
BEGIN
  IF (result >= 0) OR (result = pcre2.NoMatch) THEN RETURN noFailure END;
  IF (result <= pcre2.FirstUtfError) & (result >= pcre2.LastUtfError) THEN RETURN wrongEncoding END;
  CASE result OF
    pcre2.MatchLimit, pcre2.DepthLimit, pcre2.HeapLimit, pcre2.JitStackLimit, pcre2.NoMemory:
      RETURN limitExceeded
  ELSE
    RETURN wrongReplacement
  END
END FailureOf;

(* At the end of an empty match only a match that is not empty is new; otherwise the search continues
   after the next character. *)
PROCEDURE MatchNextBytes(expression: Expression; text: ADDRESS; length: CARDINAL): BOOLEAN;
VAR start: CARDINAL;
BEGIN
  IF NOT expression^.hasMatch THEN RETURN FALSE END;
  start := End(expression, 0);
  IF Start(expression, 0) < start THEN
    RETURN MatchWith(expression, text, length, start, pcre2.NoUtfCheck)
  END;
  IF MatchWith(expression, text, length, start,
      pcre2.NotEmptyAtStart + pcre2.Anchored + pcre2.NoUtfCheck)
  THEN
    RETURN TRUE
  END;
  IF (expression^.failure # noFailure) OR (start >= length) THEN RETURN FALSE END;
  RETURN MatchWith(expression, text, length, NextCharacter(expression, text, length, start),
      pcre2.NoUtfCheck)
END MatchNextBytes;

PROCEDURE NextCharacter(expression: Expression; text: Bytes; length, position: CARDINAL): CARDINAL;
BEGIN
  INC(position);
  IF expression^.isUtf THEN
    WHILE (position < length) & (text^[position] >= 200C) & (text^[position] <= 277C) DO
      INC(position)
    END
  END;
  RETURN position
END NextCharacter;

PROCEDURE LastFailure(expression: Expression): Failures;
BEGIN
  RETURN expression^.failure
END LastFailure;

PROCEDURE IsSet(expression: Expression; group: CARDINAL): BOOLEAN;
BEGIN
  WITH expression^ DO
    RETURN hasMatch & (group <= groupCount) & (bounds^[group][0] # pcre2.Unset)
  END
END IsSet;

PROCEDURE Start(expression: Expression; group: CARDINAL): CARDINAL;
BEGIN
  IF NOT IsSet(expression, group) THEN RETURN 0 END;
  RETURN expression^.bounds^[group][0]
END Start;

PROCEDURE End(expression: Expression; group: CARDINAL): CARDINAL;
BEGIN
  IF NOT IsSet(expression, group) THEN RETURN 0 END;
  RETURN expression^.bounds^[group][1]
END End;

PROCEDURE Length(expression: Expression; group: CARDINAL): CARDINAL;
VAR start, end: CARDINAL;
BEGIN
  start := Start(expression, group);
  end := End(expression, group);
  (* `\K` in a lookahead can set the start after the end. *)
  IF end < start THEN RETURN 0 END;
  RETURN end - start
END Length;

PROCEDURE GetGroup(expression: Expression; text: ARRAY OF CHAR; group: CARDINAL;
    VAR result: ARRAY OF CHAR);
BEGIN
  Strings.Extract(text, Start(expression, group), Length(expression, group), result)
END GetGroup;

(* Replacement *)

PROCEDURE Replace(expression: Expression; text, replacement: ARRAY OF CHAR; all: BOOLEAN;
    VAR result: ARRAY OF CHAR): [CARDINAL];
VAR
  output: Bytes;
  length, room, count: CARDINAL;
BEGIN
  count := Substitute(expression, ADR(text), Strings.Length(text), ADR(replacement),
      Strings.Length(replacement), all, output, length, room);
  IF output = NIL THEN
    Strings.Assign(text, result)
  ELSE
    IF length > HIGH(result) THEN length := HIGH(result) + 1 ELSE result[length] := 0C END;
    IF length > 0 THEN memcpy(ADR(result), output, length) END;
    DEALLOCATE(output, room)
  END;
  RETURN count
END Replace;

PROCEDURE ReplaceString(expression: Expression; text: DynamicStrings.String;
    replacement: ARRAY OF CHAR; all: BOOLEAN; VAR count: CARDINAL): DynamicStrings.String;
VAR
  output: Bytes;
  length, room: CARDINAL;
  result: DynamicStrings.String;
BEGIN
  count := Substitute(expression, DynamicStrings.string(text), DynamicStrings.Length(text),
      ADR(replacement), Strings.Length(replacement), all, output, length, room);
  IF output = NIL THEN RETURN DynamicStrings.Dup(text) END;
  result := DynamicStrings.InitStringCharStar(output);
  DEALLOCATE(output, room);
  RETURN result
END ReplaceString;

(* Returns the number of replacements. `output` is NIL after a failure, or `room` bytes with the new
   text of `length` bytes and 0C. *)
PROCEDURE Substitute(expression: Expression; text: ADDRESS; textLength: CARDINAL;
    replacement: ADDRESS; replacementLength: CARDINAL; all: BOOLEAN; VAR output: Bytes;
    VAR length, room: CARDINAL): CARDINAL;
VAR
  options: CARDINAL32;
  result: INTEGER32;
BEGIN
  options := pcre2.SubstituteUnsetEmpty + pcre2.SubstituteOverflowLength;
  IF all THEN INC(options, pcre2.SubstituteAll) END;
  room := 2 * textLength + replacementLength + 1;
  LOOP
    ALLOCATE(output, room);
    length := room;
    result := pcre2.pcre2_substitute_8(expression^.code, text, textLength, 0, options, NIL, NIL,
        replacement, replacementLength, output, length);
    IF (result # pcre2.NoMemory) OR (length <= room) THEN EXIT END;
    (* `length` is the room that is needed. *)
    DEALLOCATE(output, room);
    room := length
  END;
  expression^.hasMatch := FALSE;
  expression^.failure := FailureOf(result);
  IF result < 0 THEN
    DEALLOCATE(output, room);
    output := NIL;
    RETURN 0
  END;
  RETURN VAL(CARDINAL, result)
END Substitute;

END RegularExpressions.
