(* Statements, parameters, kinds of values, transactions and failures. *)
MODULE Queries;

FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SRealIO IMPORT WriteFixed;
FROM SWholeIO IMPORT WriteCard, WriteInt;
FROM Databases IMPORT AddressOf, Begin, BindBytes, BindInteger, BindNull, BindReal, BindString,
    BindText, ChangeCount, ClearParameters, Close, ColumnCount, Commit, Constraint,
    Database, Execute, Finish, GetColumnName, GetMessage, GetText, InMemory,
    IntegerOf, IsInTransaction, KindOf, Kinds, LastError, LastRow, LengthOf, Modes,
    Open, OutOfRange, ParameterCount, ParameterNumber, Prepare, RealOf, Reset,
    RollBack, Run, SqlError, Statement, Step, Steps, StringOf;
IMPORT DynamicStrings;

VAR
  database: Database;
  statement: Statement;
  text: ARRAY [0..99] OF CHAR;
  short: ARRAY [0..2] OF CHAR;
  bytes: ARRAY [0..3] OF CHAR;
  i: CARDINAL;
  string: DynamicStrings.String;
  address: POINTER TO ARRAY [0..3] OF CHAR;

PROCEDURE Test(what: ARRAY OF CHAR; truth: BOOLEAN);
BEGIN
  WriteString(what);
  IF truth THEN WriteString(": yes") ELSE WriteString(": no") END;
  WriteLn
END Test;

(* Writes the results of a query. *)
PROCEDURE Show(sql: ARRAY OF CHAR);
VAR
  statement: Statement;
  column: CARDINAL;
  text: ARRAY [0..99] OF CHAR;
BEGIN
  IF NOT Prepare(database, sql, statement) THEN
    GetMessage(database, text);
    WriteString(text); WriteLn;
    RETURN
  END;
  WHILE Step(statement) = row DO
    FOR column := 1 TO ColumnCount(statement) DO
      IF column > 1 THEN WriteString(" | ") END;
      CASE KindOf(statement, column - 1) OF
        isNull: WriteString("NULL")
      | isInteger: WriteInt(IntegerOf(statement, column - 1), 0)
      | isReal: WriteFixed(RealOf(statement, column - 1), 3, 0)
      | isText:
          GetText(statement, column - 1, text);
          WriteChar('"');
          WriteString(text);
          WriteChar('"')
      | isBytes:
          WriteCard(LengthOf(statement, column - 1), 0); WriteString(" bytes")
      END
    END;
    WriteLn
  END;
  Finish(statement)
END Show;

BEGIN
  Test("open", Open(InMemory, create, database));
  Test("create",
      Execute(database,
          "CREATE TABLE person (name TEXT UNIQUE, age INTEGER, height REAL, picture BLOB); CREATE TABLE empty (x);"));
  Test("execute nothing", Execute(database, " -- a comment"));
  Test("execute the empty text", Execute(database, ""));
  Show("SELECT * FROM person");

  Test("prepare", Prepare(database, "INSERT INTO person VALUES (?, ?, :height, ?4)", statement));
  WriteCard(ParameterCount(statement), 0); WriteChar(" ");
  WriteCard(ParameterNumber(statement, ":height"), 0); WriteChar(" ");
  WriteCard(ParameterNumber(statement, ":weight"), 0); WriteChar(" ");
  WriteCard(ColumnCount(statement), 0); WriteLn;
  BindText(statement, 1, "Ada");
  BindInteger(statement, 2, 36);
  BindReal(statement, ParameterNumber(statement, ":height"), 1.675);
  bytes[0] := 1C; bytes[1] := 0C; bytes[2] := 377C; bytes[3] := "x";
  BindBytes(statement, 4, ADR(bytes), 4);
  Test("run", Run(statement));
  WriteInt(LastRow(database), 0); WriteLn;
  BindText(statement, 1, "Zoë's");
  BindInteger(statement, 2, MIN(INTEGER));
  BindNull(statement, 3);
  BindBytes(statement, 4, NIL, 0);
  Test("run", Run(statement));
  string := DynamicStrings.InitString("Grace");
  BindString(statement, 1, string);
  string := DynamicStrings.KillString(string);
  BindInteger(statement, 2, MAX(INTEGER));
  Test("run", Run(statement));
  ClearParameters(statement);
  BindString(statement, 1, NIL);
  Test("run", Run(statement));
  Test("parameter 5", BindInteger(statement, 5, 0));
  Test("out of range", LastError(database) = OutOfRange);
  Test("parameter 0", BindText(statement, 0, ""));
  BindText(statement, 1, "Ada");
  Test("the same name again", Run(statement));
  Test("constraint", LastError(database) = Constraint);
  GetMessage(database, text);
  WriteString(text); WriteLn;
  GetMessage(database, short);
  WriteString(short); WriteLn;
  BindText(statement, 1, "Blaise");
  Test("another name", Run(statement));
  Finish(statement);
  Finish(statement);
  Show("SELECT rowid, * FROM person ORDER BY rowid");
  Show(
      "SELECT count(*), sum(age), avg(height), max(name), 1 = 1, 2.0, 'ä' FROM person WHERE age BETWEEN 0 AND 99");

  (* Names, conversions and bytes. *)
  Test("prepare",
      Prepare(database, "SELECT picture, name AS n, '12abc', NULL FROM person WHERE name = ?",
          statement));
  BindText(statement, 1, "Ada");
  FOR i := 1 TO ColumnCount(statement) + 1 DO
    GetColumnName(statement, i - 1, text);
    WriteString(text); WriteChar(" ")
  END;
  WriteLn;
  Test("row", Step(statement) = row);
  Test("bind in between", BindText(statement, 1, "Grace"));
  address := AddressOf(statement, 0);
  WriteCard(ORD(address^[2]), 0); WriteChar(address^[3]); WriteLn;
  WriteInt(IntegerOf(statement, 2), 0); WriteChar(" ");
  WriteInt(IntegerOf(statement, 3), 0); WriteChar(" ");
  WriteInt(IntegerOf(statement, 99), 0); WriteLn;
  GetText(statement, 3, text);
  Test("empty", text[0] = 0C);
  GetText(statement, 2, short);
  WriteString(short); WriteLn;
  string := StringOf(statement, 2);
  WriteCard(DynamicStrings.Length(string), 0); WriteLn;
  string := DynamicStrings.KillString(string);
  Test("done", Step(statement) = done);
  Reset(statement);
  Test("row", Step(statement) = row);
  Reset(statement);
  BindText(statement, 1, "nobody");
  Test("done", Step(statement) = done);
  Finish(statement);

  (* Wrong SQL *)
  Test("wrong SQL", Execute(database, "INSERT INTO empty VALUES (1); SELEC 2"));
  Test("SQL error", LastError(database) = SqlError);
  Show("SELECT * FROM empty");
  Show("SELECT * FROM absent");
  Test("prepare", Prepare(database, "SELECT ((", statement));
  Test("NIL", statement = NIL);

  (* Transactions *)
  Test("begin", Begin(database));
  Test("begin again", Begin(database));
  Test("in a transaction", IsInTransaction(database));
  Test("delete", Execute(database, "DELETE FROM person WHERE age > 0"));
  WriteCard(ChangeCount(database), 0); WriteLn;
  Show("SELECT count(*) FROM person");
  Test("roll back", RollBack(database));
  Test("in a transaction", IsInTransaction(database));
  Show("SELECT count(*) FROM person");
  Test("begin", Begin(database));
  Test("prepare", Prepare(database, "INSERT INTO empty VALUES (?)", statement));
  FOR i := 1 TO 10000 DO
    BindInteger(statement, 1, VAL(INTEGER, i));
    IF NOT Run(statement) THEN WriteString("wrong") END
  END;
  Finish(statement);
  Test("commit", Commit(database));
  Test("commit again", Commit(database));
  Show("SELECT count(*), sum(x) FROM empty");
  Close(database);
  Close(database)
END Queries.
