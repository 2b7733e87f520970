IMPLEMENTATION MODULE Databases;

FROM SYSTEM IMPORT ADDRESS, ADR, INTEGER32;
FROM Strings IMPORT Length;
FROM libc IMPORT memcpy, strlen;
IMPORT DynamicStrings, sqlite3;

TYPE
  Database = POINTER TO Connection;
  Connection = RECORD
    handle: ADDRESS
  END;

  Statement = POINTER TO Prepared;
  Prepared = RECORD
    handle: ADDRESS
  END;

PROCEDURE Open(fileName: ARRAY OF CHAR; mode: Modes; VAR database: Database): BOOLEAN;
VAR
  name: DynamicStrings.String;
  flags, result: INTEGER32;
BEGIN
  CASE mode OF
    readOnly: flags := sqlite3.OpenReadOnly
  | readWrite: flags := sqlite3.OpenReadWrite
  | create: flags := sqlite3.OpenReadWrite + sqlite3.OpenCreate
  END;
  NEW(database);
  (* A copy that ends with 0C. *)
  name := DynamicStrings.InitString(fileName);
  result := sqlite3.sqlite3_open_v2(DynamicStrings.string(name), database^.handle, flags, NIL);
  DynamicStrings.Fin(name);
  RETURN result = sqlite3.Ok
END Open;

PROCEDURE Close(VAR database: Database);
BEGIN
  IF database # NIL THEN
    sqlite3.sqlite3_close_v2(database^.handle);
    DISPOSE(database)
  END
END Close;

PROCEDURE LastError(database: Database): INTEGER;
BEGIN
  RETURN sqlite3.sqlite3_errcode(database^.handle)
END LastError;

PROCEDURE ExtendedError(database: Database): INTEGER;
BEGIN
  RETURN sqlite3.sqlite3_extended_errcode(database^.handle)
END ExtendedError;

PROCEDURE GetMessage(database: Database; VAR message: ARRAY OF CHAR);
VAR text: ADDRESS;
BEGIN
  text := sqlite3.sqlite3_errmsg(database^.handle);
  CopyOut(text, strlen(text), message)
END GetMessage;

PROCEDURE CopyOut(from: ADDRESS; length: CARDINAL; VAR to: ARRAY OF CHAR);
BEGIN
  IF from = NIL THEN length := 0 END;
  IF length > HIGH(to) THEN length := HIGH(to) + 1 ELSE to[length] := 0C END;
  IF length > 0 THEN memcpy(ADR(to), from, length) END
END CopyOut;

PROCEDURE SetTimeout(database: Database; milliseconds: CARDINAL);
BEGIN
  IF milliseconds > MAX(INTEGER32) THEN milliseconds := MAX(INTEGER32) END;
  sqlite3.sqlite3_busy_timeout(database^.handle, VAL(INTEGER32, milliseconds))
END SetTimeout;

PROCEDURE Execute(database: Database; sql: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN ExecuteBytes(database, ADR(sql), Length(sql))
END Execute;

PROCEDURE ExecuteString(database: Database; sql: DynamicStrings.String): BOOLEAN;
BEGIN
  RETURN ExecuteBytes(database, DynamicStrings.string(sql), DynamicStrings.Length(sql))
END ExecuteString;

(* Executes one statement after the other; SQLite returns the address after each. *)
PROCEDURE ExecuteBytes(database: Database; sql: ADDRESS; length: CARDINAL): BOOLEAN;
VAR
  rest, statement: ADDRESS;
  result: INTEGER32;
BEGIN
  WHILE length > 0 DO
    IF sqlite3.sqlite3_prepare_v2(database^.handle, sql, VAL(INTEGER32, length), statement,
        rest) # sqlite3.Ok
    THEN
      RETURN FALSE
    END;
    (* Comments and blanks yield no statement. *)
    IF statement # NIL THEN
      REPEAT
        result := sqlite3.sqlite3_step(statement)
      UNTIL result # sqlite3.Row;
      sqlite3.sqlite3_finalize(statement);
      IF result # sqlite3.Done THEN RETURN FALSE END
    END;
    DEC(length, VAL(CARDINAL, rest - sql));
    sql := rest
  END;
  RETURN TRUE
END ExecuteBytes;

PROCEDURE Begin(database: Database): BOOLEAN;
BEGIN
  RETURN Execute(database, "BEGIN")
END Begin;

PROCEDURE Commit(database: Database): BOOLEAN;
BEGIN
  RETURN Execute(database, "COMMIT")
END Commit;

PROCEDURE RollBack(database: Database): BOOLEAN;
BEGIN
  RETURN Execute(database, "ROLLBACK")
END RollBack;

PROCEDURE IsInTransaction(database: Database): BOOLEAN;
BEGIN
  RETURN sqlite3.sqlite3_get_autocommit(database^.handle) = 0
END IsInTransaction;

PROCEDURE ChangeCount(database: Database): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, sqlite3.sqlite3_changes(database^.handle))
END ChangeCount;

PROCEDURE LastRow(database: Database): INTEGER;
BEGIN
  RETURN sqlite3.sqlite3_last_insert_rowid(database^.handle)
END LastRow;

(* Statements *)

PROCEDURE Prepare(database: Database; sql: ARRAY OF CHAR; VAR statement: Statement): BOOLEAN;
VAR handle, rest: ADDRESS;
BEGIN
  statement := NIL;
  IF sqlite3.sqlite3_prepare_v2(database^.handle, ADR(sql), VAL(INTEGER32, Length(sql)), handle,
      rest) # sqlite3.Ok
  THEN
    RETURN FALSE
  END;
  NEW(statement);
  statement^.handle := handle;
  RETURN TRUE
END Prepare;

PROCEDURE Finish(VAR statement: Statement);
BEGIN
  IF statement # NIL THEN
    sqlite3.sqlite3_finalize(statement^.handle);
    DISPOSE(statement)
  END
END Finish;

PROCEDURE ParameterCount(statement: Statement): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, sqlite3.sqlite3_bind_parameter_count(statement^.handle))
END ParameterCount;

PROCEDURE ParameterNumber(statement: Statement; name: ARRAY OF CHAR): CARDINAL;
VAR
  text: DynamicStrings.String;
  number: INTEGER32;
BEGIN
  text := DynamicStrings.InitString(name);
  number := sqlite3.sqlite3_bind_parameter_index(statement^.handle, DynamicStrings.string(text));
  DynamicStrings.Fin(text);
  RETURN VAL(CARDINAL, number)
END ParameterNumber;

(* Returns a number of a parameter or column for C; -1, which does not exist, if it is too large. *)
PROCEDURE Number(number: CARDINAL): INTEGER32;
BEGIN
  IF number > MAX(INTEGER32) THEN RETURN -1 END;
  RETURN VAL(INTEGER32, number)
END Number;

PROCEDURE BindNull(statement: Statement; number: CARDINAL): [BOOLEAN];
BEGIN
  RETURN sqlite3.sqlite3_bind_null(statement^.handle, Number(number)) = sqlite3.Ok
END BindNull;

PROCEDURE BindInteger(statement: Statement; number: CARDINAL; value: INTEGER): [BOOLEAN];
BEGIN
  RETURN sqlite3.sqlite3_bind_int64(statement^.handle, Number(number), value) = sqlite3.Ok
END BindInteger;

PROCEDURE BindReal(statement: Statement; number: CARDINAL; value: REAL): [BOOLEAN];
BEGIN
  RETURN sqlite3.sqlite3_bind_double(statement^.handle, Number(number), value) = sqlite3.Ok
END BindReal;

PROCEDURE BindText(statement: Statement; number: CARDINAL; text: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN sqlite3.sqlite3_bind_text(statement^.handle, Number(number), ADR(text),
      VAL(INTEGER32, Length(text)), sqlite3.Transient) = sqlite3.Ok
END BindText;

PROCEDURE BindString(statement: Statement; number: CARDINAL;
    text: DynamicStrings.String): [BOOLEAN];
BEGIN
  IF DynamicStrings.Length(text) = 0 THEN
    (* The address NIL would be NULL. *)
    RETURN BindText(statement, number, "")
  END;
  RETURN sqlite3.sqlite3_bind_text(statement^.handle, Number(number), DynamicStrings.string(text),
      VAL(INTEGER32, DynamicStrings.Length(text)), sqlite3.Transient) = sqlite3.Ok
END BindString;

PROCEDURE BindBytes(statement: Statement; number: CARDINAL; bytes: ADDRESS;
    length: CARDINAL): [BOOLEAN];
BEGIN
  IF length = 0 THEN bytes := ADR(length) END;
  RETURN sqlite3.sqlite3_bind_blob(statement^.handle, Number(number), bytes,
      VAL(INTEGER32, length), sqlite3.Transient) = sqlite3.Ok
END BindBytes;

PROCEDURE ClearParameters(statement: Statement);
BEGIN
  sqlite3.sqlite3_clear_bindings(statement^.handle)
END ClearParameters;

PROCEDURE Step(statement: Statement): Steps;
BEGIN
  CASE sqlite3.sqlite3_step(statement^.handle) OF
    sqlite3.Row: RETURN row
  | sqlite3.Done: RETURN done
  ELSE
    RETURN failed
  END
END Step;

PROCEDURE Reset(statement: Statement);
BEGIN
  sqlite3.sqlite3_reset(statement^.handle)
END Reset;

PROCEDURE Run(statement: Statement): BOOLEAN;
VAR step: Steps;
BEGIN
  REPEAT
    step := Step(statement)
  UNTIL step # row;
  Reset(statement);
  RETURN step = done
END Run;

(* Columns *)

PROCEDURE ColumnCount(statement: Statement): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, sqlite3.sqlite3_column_count(statement^.handle))
END ColumnCount;

PROCEDURE GetColumnName(statement: Statement; column: CARDINAL; VAR name: ARRAY OF CHAR);
VAR text: ADDRESS;
BEGIN
  text := sqlite3.sqlite3_column_name(statement^.handle, Number(column));
  IF text = NIL THEN name[0] := 0C ELSE CopyOut(text, strlen(text), name) END
END GetColumnName;

PROCEDURE KindOf(statement: Statement; column: CARDINAL): Kinds;
BEGIN
  CASE sqlite3.sqlite3_column_type(statement^.handle, Number(column)) OF
    sqlite3.TypeInteger: RETURN isInteger
  | sqlite3.TypeFloat: RETURN isReal
  | sqlite3.TypeText: RETURN isText
  | sqlite3.TypeBlob: RETURN isBytes
  ELSE
    RETURN isNull
  END
END KindOf;

PROCEDURE IntegerOf(statement: Statement; column: CARDINAL): INTEGER;
BEGIN
  RETURN sqlite3.sqlite3_column_int64(statement^.handle, Number(column))
END IntegerOf;

PROCEDURE RealOf(statement: Statement; column: CARDINAL): REAL;
BEGIN
  RETURN sqlite3.sqlite3_column_double(statement^.handle, Number(column))
END RealOf;

PROCEDURE GetText(statement: Statement; column: CARDINAL; VAR text: ARRAY OF CHAR);
VAR address: ADDRESS;
BEGIN
  address := sqlite3.sqlite3_column_text(statement^.handle, Number(column));
  CopyOut(address, LengthOf(statement, column), text)
END GetText;

PROCEDURE StringOf(statement: Statement; column: CARDINAL): DynamicStrings.String;
BEGIN
  RETURN DynamicStrings.InitStringCharStar(
      sqlite3.sqlite3_column_text(statement^.handle, Number(column)))
END StringOf;

PROCEDURE LengthOf(statement: Statement; column: CARDINAL): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, sqlite3.sqlite3_column_bytes(statement^.handle, Number(column)))
END LengthOf;

PROCEDURE AddressOf(statement: Statement; column: CARDINAL): ADDRESS;
BEGIN
  RETURN sqlite3.sqlite3_column_blob(statement^.handle, Number(column))
END AddressOf;

END Databases.
