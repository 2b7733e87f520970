(* A tree in a temporary folder: create, list, walk, change and remove it. *)
MODULE Trees;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard;
FROM DynamicStrings IMPORT CopyOut, EqualArray, KillString, Length, String;
FROM Folders IMPORT AbsolutePath, Close, Count, Create, CreateAll, CreateLink, CreateTemporary,
    Current, Decisions, Exists, GetInformation, GetLinkInformation, GetMessage,
    GetName, Information, KindOf, Kinds, LastError, Listing, NotAFolder, NotEmpty,
    NotFound, Open, Remove, RemoveTree, Rename, SetCurrent, TargetOf, Walk;
IMPORT FIO;

VAR
  root, text, former: String;
  path: ARRAY [0..999] OF CHAR;
  information: Information;
  listing: Listing;
  count, depth: CARDINAL;
  f: FIO.File;
  short: ARRAY [0..1] OF CHAR;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Write(name, contents: ARRAY OF CHAR);
BEGIN
  f := FIO.OpenToWrite(name);
  FIO.WriteString(f, contents);
  FIO.Close(f)
END Write;

PROCEDURE Show(path: ARRAY OF CHAR);
VAR
  i: CARDINAL;
  name: ARRAY [0..31] OF CHAR;
BEGIN
  IF Open(path, listing) THEN
    FOR i := 1 TO Count(listing) DO
      GetName(listing, i - 1, name);
      WriteString(name); WriteChar(" ")
    END;
    WriteLn;
    Close(listing)
  ELSE
    GetMessage(name);
    WriteString(name); WriteLn
  END
END Show;

(* Writes a path and its kind; counts it. *)
PROCEDURE Visit(path: String; information: Information; data: ADDRESS): Decisions;
VAR
  text: ARRAY [0..99] OF CHAR;
  count: POINTER TO CARDINAL;
BEGIN
  count := data;
  INC(count^);
  CopyOut(text, path);
  WriteString(text);
  CASE information.kind OF
    file: WriteString(" file "); WriteCard(information.size, 0)
  | folder: WriteString(" folder")
  | link: WriteString(" link")
  ELSE
    WriteString(" other")
  END;
  WriteLn;
  IF EqualArray(path, "./b") THEN RETURN skip END;
  IF EqualArray(path, "./z") THEN RETURN stop END;
  RETURN proceed
END Visit;

PROCEDURE Deep(_path: String; _information: Information; data: ADDRESS): Decisions;
VAR count: POINTER TO CARDINAL;
BEGIN
  count := data;
  INC(count^);
  RETURN proceed
END Deep;

BEGIN
  former := Current();
  root := CreateTemporary("tlc-folders-");
  IF root = NIL THEN HALT(1) END;
  CopyOut(path, root);
  Test("set current", SetCurrent(path));
  text := Current();
  Test("current", Length(text) > 12);
  text := KillString(text);
  Show(".");
  Test("create", Create("b"));
  Test("create again", Create("b"));
  Test("exists", LastError() = Exists);
  Test("create in nothing", Create("no/thing"));
  Test("not found", LastError() = NotFound);
  Test("create all", CreateAll("a/b//c/"));
  Test("create all again", CreateAll("a/b/c"));
  Write("a/b/file", "12345");
  Write("a/b/B", "");
  Write("b/hidden", "x");
  Write("z", "end");
  Test("create all over a file", CreateAll("z/y"));
  Test("create all as a file", CreateAll("z"));
  Test("link", CreateLink("../a", "b/link"));
  Test("link to nothing", CreateLink("nothing", "c"));
  Show(".");
  Show("a/b");
  Show("nothing");
  Show("z");
  IF NOT Open("z", listing) THEN Test("not a folder", LastError() = NotAFolder) END;
  count := 0;
  Test("walk", Walk(".", Visit, ADR(count)));
  WriteCard(count, 0); WriteLn;
  count := 0;
  Test("walk a file", Walk("a/b/file", Visit, ADR(count)));
  Test("walk nothing", Walk("nothing", Visit, ADR(count)));

  (* Properties *)
  Test("information", GetInformation("a/b/file", information));
  WriteCard(information.size, 0); WriteLn;
  Test("modified", information.modified > 1700000000000000);
  Test("permissions", information.permissions MOD 1000B >= 400B);
  Test("link", GetLinkInformation("b/link", information) & (information.kind = link));
  Test("its target", GetInformation("b/link", information) & (information.kind = folder));
  Test("link to nothing", GetInformation("c", information));
  Test("absent", information.kind = absent);
  Test("a device", KindOf("/dev/null") = other);
  text := TargetOf("b/link");
  CopyOut(path, text);
  WriteString(path); WriteLn;
  text := KillString(text);
  Test("no link", TargetOf("z") = NIL);
  text := AbsolutePath("b/link/b/../b/file");
  CopyOut(path, text);
  Test("absolute", path[0] = "/");
  text := KillString(text);
  Test("no path", AbsolutePath("nothing") = NIL);

  (* Changes *)
  Test("remove a folder with contents", Remove("a"));
  Test("not empty", LastError() = NotEmpty);
  Test("remove an empty folder", Remove("a/b/c"));
  Test("remove a file", Remove("a/b/B"));
  Test("remove nothing", Remove("nothing"));
  Test("rename", Rename("a/b", "d"));
  Show("d");
  Test("rename nothing", Rename("nothing", "e"));
  Test("remove a tree", RemoveTree("b"));
  Test("the target remains", KindOf("a") = folder);
  Test("remove nothing", RemoveTree("nothing"));
  Test("set current", SetCurrent("nothing"));
  IF Open("d", listing) THEN
    GetName(listing, 0, short);
    WriteString(short); WriteLn;
    Close(listing);
    Close(listing)
  END;

  (* Paths of more than 1,000 characters. *)
  depth := 0;
  WHILE (depth < 30) & Create("a-rather-long-name-of-a-folder-among-many-others") &
      SetCurrent("a-rather-long-name-of-a-folder-among-many-others")
  DO
    INC(depth)
  END;
  WriteCard(depth, 0); WriteLn;
  CopyOut(path, root);
  Test("set current", SetCurrent(path));
  count := 0;
  Test("walk", Walk("a-rather-long-name-of-a-folder-among-many-others", Deep, ADR(count)));
  WriteCard(count, 0); WriteLn;
  CopyOut(path, former);
  Test("set current", SetCurrent(path));
  CopyOut(path, root);
  Test("remove all", RemoveTree(path));
  Test("absent", KindOf(path) = absent);
  root := KillString(root);
  former := KillString(former)
END Trees.
