IMPLEMENTATION MODULE TlcFiles;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcChars IMPORT TlcConcatChars;
FROM TlcFile IMPORT TlcSetPosition, TlcStandardFile, errors, fromHere, input, output;

PROCEDURE FreeEntry(): CARDINAL;
VAR f: CARDINAL;
BEGIN
  f := 0;
  WHILE (f < MaxFiles) & files[f].used DO INC(f) END;
  RETURN f
END FreeEntry;

PROCEDURE Enter(stream: ADDRESS; VAR name: ARRAY OF CHAR): CARDINAL;
VAR f: CARDINAL;
BEGIN
  f := FreeEntry();
  IF f < MaxFiles THEN
    files[f].used := TRUE;
    files[f].stream := stream;
    files[f].use := nothing;
    files[f].wasEOLN := FALSE;
    NEW(files[f].name);
    TlcConcatChars(files[f].name^, HIGH(files[f].name^), name, LENGTH(name), "", 0)
  END;
  RETURN f
END Enter;

PROCEDURE Leave(f: CARDINAL);
BEGIN
  files[f].stream := NIL;
  files[f].use := nothing;
  files[f].used := FALSE;
  IF files[f].name # NIL THEN DISPOSE(files[f].name) END
END Leave;

PROCEDURE Prepare(f: CARDINAL; use: Use): BOOLEAN;
BEGIN
  IF (f >= MaxFiles) OR (files[f].stream = NIL) THEN RETURN FALSE END;
  IF (files[f].use # use) & (files[f].use # nothing) THEN
    IF TlcSetPosition(files[f].stream, 0, fromHere) THEN END
  END;
  files[f].use := use;
  RETURN TRUE
END Prepare;

PROCEDURE EnterStandard(number: CARDINAL; name: ARRAY OF CHAR);
BEGIN
  (* The entries are free in order. *)
  IF Enter(TlcStandardFile(number), name) # number THEN END
END EnterStandard;

BEGIN
  EnterStandard(input, "<stdin>");
  EnterStandard(output, "<stdout>");
  EnterStandard(errors, "<stderr>")
END TlcFiles.
