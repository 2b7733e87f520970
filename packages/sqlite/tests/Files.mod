(* Databases in files: modes, two connections, and a file that is not a database. *)
MODULE Files;

FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteInt;
FROM Databases IMPORT Begin, Busy, CannotOpen, Close, Commit, Database, Execute, ExecuteString,
    ExtendedError, Finish, GetMessage, IntegerOf, LastError, Modes, NotADatabase,
    Open, Prepare, ReadOnly, SetTimeout, Statement, Step, Steps;
IMPORT DynamicStrings, FIO, FileSysOp;

CONST
  Name = "files.tmp";

VAR
  first, second: Database;
  message: ARRAY [0..99] OF CHAR;
  file: FIO.File;
  i: CARDINAL;
  sql: DynamicStrings.String;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

PROCEDURE Count(database: Database): INTEGER;
VAR
  statement: Statement;
  count: INTEGER;
BEGIN
  count := -1;
  IF Prepare(database, "SELECT count(*) FROM t", statement) THEN
    IF Step(statement) = row THEN count := IntegerOf(statement, 0) END;
    Finish(statement)
  END;
  RETURN count
END Count;

BEGIN
  IF FileSysOp.Unlink(Name) THEN END;
  Test("open a file that does not exist", Open(Name, readWrite, first));
  Test("cannot open", LastError(first) = CannotOpen);
  GetMessage(first, message);
  WriteString(message); WriteLn;
  Close(first);

  Test("create", Open(Name, create, first));
  Test("create a table", Execute(first, "CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)"));
  Test("open read only", Open(Name, readOnly, second));
  WriteInt(Count(second), 0); WriteLn;
  Test("write", Execute(second, "DELETE FROM t"));
  Test("read only", LastError(second) = ReadOnly);
  Close(second);

  (* A lock of another connection. *)
  Test("open again", Open(Name, readWrite, second));
  Test("begin", Begin(first));
  Test("write", Execute(first, "INSERT INTO t VALUES (3)"));
  Test("write at the same time", Execute(second, "INSERT INTO t VALUES (4)"));
  Test("busy", LastError(second) = Busy);
  Test("busy", ExtendedError(second) = Busy);
  SetTimeout(second, 20);
  Test("write after waiting", Execute(second, "INSERT INTO t VALUES (4)"));
  Test("commit", Commit(first));
  Test("write", Execute(second, "INSERT INTO t VALUES (4)"));
  WriteInt(Count(first), 0); WriteLn;

  (* A text that is longer than any array. *)
  sql := DynamicStrings.InitString("INSERT INTO t VALUES (0)");
  FOR i := 1 TO 10000 DO
    sql := DynamicStrings.ConCat(sql, DynamicStrings.Mark(DynamicStrings.InitString(", (0)")))
  END;
  Test("long text", ExecuteString(first, sql));
  sql := DynamicStrings.KillString(sql);
  WriteInt(Count(second), 0); WriteLn;
  Close(first);
  Close(second);
  IF NOT FileSysOp.Unlink(Name) THEN WriteString("?") END;

  file := FIO.OpenToWrite(Name);
  FOR i := 1 TO 100 DO FIO.WriteString(file, "This is not a database. ") END;
  FIO.Close(file);
  Test("open another file", Open(Name, readWrite, first));
  Test("read it", Execute(first, "SELECT * FROM t"));
  Test("not a database", LastError(first) = NotADatabase);
  Close(first);
  IF NOT FileSysOp.Unlink(Name) THEN WriteString("?") END
END Files.
