IMPLEMENTATION MODULE Folders;

FROM SYSTEM IMPORT ADDRESS, ADR, INTEGER32;
FROM DynamicStrings IMPORT ConCat, ConCatChar, CopyOut, Dup, Fin, InitString, InitStringCharStar,
    Mark, String, char, string;
FROM libc IMPORT memcpy, strlen;
IMPORT FoldersC;

CONST
  Many = MAX(INTEGER) DIV 64;

TYPE
  Listing = POINTER TO Descriptor;
  Descriptor = RECORD
    names: POINTER TO ARRAY [0..Many] OF ADDRESS;
    count: CARDINAL
  END;

  (* A function of C with a path. *)
  Operation = PROCEDURE (ADDRESS): INTEGER32;

VAR lastError: CARDINAL;

(* Records the result of a function of C; returns whether it has succeeded. *)
PROCEDURE Succeeds(error: INTEGER32): BOOLEAN;
BEGIN
  IF error = 0 THEN RETURN TRUE END;
  lastError := VAL(CARDINAL, error);
  RETURN FALSE
END Succeeds;

(* Calls a function of C with a copy of the path that ends with 0C. *)
PROCEDURE Perform(operation: Operation; path: ARRAY OF CHAR): BOOLEAN;
VAR
  copy: String;
  error: INTEGER32;
BEGIN
  copy := InitString(path);
  error := operation(string(copy));
  Fin(copy);
  RETURN Succeeds(error)
END Perform;

(* Listings *)

PROCEDURE Open(path: ARRAY OF CHAR; VAR listing: Listing): BOOLEAN;
VAR
  copy: String;
  isOpen: BOOLEAN;
BEGIN
  copy := InitString(path);
  isOpen := OpenString(copy, listing);
  Fin(copy);
  RETURN isOpen
END Open;

PROCEDURE OpenString(path: String; VAR listing: Listing): BOOLEAN;
VAR
  names: ADDRESS;
  count: CARDINAL;
BEGIN
  listing := NIL;
  IF NOT Succeeds(FoldersC.folders_list(string(path), names, count)) THEN RETURN FALSE END;
  NEW(listing);
  listing^.names := names;
  listing^.count := count;
  RETURN TRUE
END OpenString;

PROCEDURE Close(VAR listing: Listing);
BEGIN
  IF listing # NIL THEN
    FoldersC.folders_free(listing^.names, listing^.count);
    DISPOSE(listing)
  END
END Close;

PROCEDURE Count(listing: Listing): CARDINAL;
BEGIN
  RETURN listing^.count
END Count;

PROCEDURE GetName(listing: Listing; index: CARDINAL; VAR name: ARRAY OF CHAR);
VAR copy: String;
BEGIN
  copy := NameOf(listing, index);
  CopyOut(name, copy);
  Fin(copy)
END GetName;

PROCEDURE NameOf(listing: Listing; index: CARDINAL): String;
BEGIN
  IF index >= listing^.count THEN HALT END;
  RETURN InitStringCharStar(listing^.names^[index])
END NameOf;

(* Walks *)

PROCEDURE Walk(path: ARRAY OF CHAR; visit: Visitor; data: ADDRESS): BOOLEAN;
VAR
  copy: String;
  isComplete, isStopped: BOOLEAN;
BEGIN
  copy := InitString(path);
  isComplete := TRUE;
  isStopped := FALSE;
  VisitTree(copy, visit, data, isComplete, isStopped);
  Fin(copy);
  RETURN isComplete
END Walk;

PROCEDURE VisitTree(path: String; visit: Visitor; data: ADDRESS;
    VAR isComplete, isStopped: BOOLEAN);
VAR
  information: Information;
  listing: Listing;
  entry: String;
  i: CARDINAL;
BEGIN
  IF NOT GetStringInformation(path, 0, information) THEN
    isComplete := FALSE;
    RETURN
  END;
  CASE visit(path, information, data) OF
    proceed:
  | skip: RETURN
  | stop:
      isStopped := TRUE;
      RETURN
  END;
  IF information.kind # folder THEN RETURN END;
  IF NOT OpenString(path, listing) THEN
    isComplete := FALSE;
    RETURN
  END;
  i := 0;
  WHILE (i < listing^.count) & NOT isStopped DO
    entry := Dup(path);
    IF char(entry, -1) # "/" THEN entry := ConCatChar(entry, "/") END;
    entry := ConCat(entry, Mark(NameOf(listing, i)));
    VisitTree(entry, visit, data, isComplete, isStopped);
    Fin(entry);
    INC(i)
  END;
  Close(listing)
END VisitTree;

(* Properties *)

PROCEDURE GetStringInformation(path: String; follow: INTEGER32;
    VAR information: Information): BOOLEAN;
VAR
  result: FoldersC.Information;
  isThere: BOOLEAN;
BEGIN
  isThere := Succeeds(FoldersC.folders_information(string(path), follow, result));
  information.kind := VAL(Kinds, result.kind);
  information.size := result.size;
  information.modified := result.modified;
  information.permissions := result.permissions;
  RETURN isThere
END GetStringInformation;

PROCEDURE GetInformation(path: ARRAY OF CHAR; VAR information: Information): BOOLEAN;
VAR
  copy: String;
  isThere: BOOLEAN;
BEGIN
  copy := InitString(path);
  isThere := GetStringInformation(copy, 1, information);
  Fin(copy);
  RETURN isThere
END GetInformation;

PROCEDURE GetLinkInformation(path: ARRAY OF CHAR; VAR information: Information): BOOLEAN;
VAR
  copy: String;
  isThere: BOOLEAN;
BEGIN
  copy := InitString(path);
  isThere := GetStringInformation(copy, 0, information);
  Fin(copy);
  RETURN isThere
END GetLinkInformation;

PROCEDURE KindOf(path: ARRAY OF CHAR): Kinds;
VAR information: Information;
BEGIN
  IF NOT GetInformation(path, information) THEN RETURN absent END;
  RETURN information.kind
END KindOf;

(* Changes *)

PROCEDURE Create(path: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Perform(FoldersC.folders_create, path)
END Create;

PROCEDURE CreateAll(path: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Perform(FoldersC.folders_create_all, path)
END CreateAll;

PROCEDURE CreateTemporary(prefix: ARRAY OF CHAR): String;
VAR copy, path: String;
BEGIN
  copy := InitString(prefix);
  path := Taken(FoldersC.folders_temporary(string(copy)));
  Fin(copy);
  RETURN path
END CreateTemporary;

PROCEDURE Remove(path: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Perform(FoldersC.folders_remove, path)
END Remove;

PROCEDURE RemoveTree(path: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Perform(FoldersC.folders_remove_tree, path)
END RemoveTree;

PROCEDURE Rename(from, to: ARRAY OF CHAR): BOOLEAN;
VAR
  fromCopy, toCopy: String;
  error: INTEGER32;
BEGIN
  fromCopy := InitString(from);
  toCopy := InitString(to);
  error := FoldersC.folders_rename(string(fromCopy), string(toCopy));
  Fin(fromCopy);
  Fin(toCopy);
  RETURN Succeeds(error)
END Rename;

PROCEDURE CreateLink(target, path: ARRAY OF CHAR): BOOLEAN;
VAR
  targetCopy, pathCopy: String;
  error: INTEGER32;
BEGIN
  targetCopy := InitString(target);
  pathCopy := InitString(path);
  error := FoldersC.folders_link(string(targetCopy), string(pathCopy));
  Fin(targetCopy);
  Fin(pathCopy);
  RETURN Succeeds(error)
END CreateLink;

(* Returns a dynamic string of a text of C, which is released; NIL, and records the error, for NIL. *)
PROCEDURE Taken(text: ADDRESS): String;
VAR result: String;
BEGIN
  IF text = NIL THEN
    lastError := VAL(CARDINAL, FoldersC.folders_error());
    RETURN NIL
  END;
  result := InitStringCharStar(text);
  FoldersC.folders_release(text);
  RETURN result
END Taken;

PROCEDURE TargetOf(path: ARRAY OF CHAR): String;
VAR copy, target: String;
BEGIN
  copy := InitString(path);
  target := Taken(FoldersC.folders_target(string(copy)));
  Fin(copy);
  RETURN target
END TargetOf;

PROCEDURE Current(): String;
BEGIN
  RETURN Taken(FoldersC.folders_current())
END Current;

PROCEDURE AbsolutePath(path: ARRAY OF CHAR): String;
VAR copy, absolute: String;
BEGIN
  copy := InitString(path);
  absolute := Taken(FoldersC.folders_absolute(string(copy)));
  Fin(copy);
  RETURN absolute
END AbsolutePath;

PROCEDURE SetCurrent(path: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Perform(FoldersC.folders_set_current, path)
END SetCurrent;

(* Failures *)

PROCEDURE LastError(): CARDINAL;
BEGIN
  RETURN lastError
END LastError;

PROCEDURE GetMessage(VAR message: ARRAY OF CHAR);
VAR
  text: ADDRESS;
  length: CARDINAL;
BEGIN
  message[0] := 0C;
  IF lastError # NoError THEN
    text := FoldersC.folders_message(VAL(INTEGER32, lastError));
    length := strlen(text);
    IF length > HIGH(message) THEN length := HIGH(message) + 1 ELSE message[length] := 0C END;
    memcpy(ADR(message), text, length)
  END
END GetMessage;

BEGIN
  lastError := NoError
END Folders.
