IMPLEMENTATION MODULE Entries;

FROM DynamicStrings IMPORT String, KillString;
FROM Databases IMPORT BindString, Database, Execute, Finish, GetMessage, Modes, Prepare, Run,
    Statement, Step, Steps, StringOf;
IMPORT Databases;

TYPE
  Book = Database;
  Reader = Statement;

CONST
  Table = "CREATE TABLE IF NOT EXISTS entries (name TEXT, text TEXT, time TEXT DEFAULT CURRENT_TIMESTAMP)";
  Insertion = "INSERT INTO entries (name, text) VALUES (?, ?)";
  Newest = "SELECT name, text, time FROM entries ORDER BY rowid DESC LIMIT 100";

PROCEDURE Open(fileName: ARRAY OF CHAR; VAR book: Book; VAR message: ARRAY OF CHAR): BOOLEAN;
BEGIN
  message[0] := 0C;
  IF Databases.Open(fileName, create, book) AND
      Execute(book, Table)
  THEN
    RETURN TRUE
  END;
  GetMessage(book, message);
  Databases.Close(book);
  RETURN FALSE
END Open;

PROCEDURE Close(VAR book: Book);
BEGIN
  Databases.Close(book)
END Close;

PROCEDURE Add(book: Book; name, text: String): BOOLEAN;
VAR
  statement: Statement;
  isAdded: BOOLEAN;
BEGIN
  IF NOT Prepare(book, Insertion, statement) THEN
    RETURN FALSE
  END;
  BindString(statement, 1, name);
  BindString(statement, 2, text);
  isAdded := Run(statement);
  Finish(statement);
  RETURN isAdded
END Add;

PROCEDURE Begin(book: Book; VAR reader: Reader; VAR entry: Entry);
BEGIN
  entry := Entry{NIL, NIL, NIL};
  IF NOT Prepare(book, Newest, reader) THEN reader := NIL END
END Begin;

PROCEDURE Next(VAR reader: Reader; VAR entry: Entry): BOOLEAN;
BEGIN
  entry := Entry{KillString(entry.name), KillString(entry.text), KillString(entry.time)};
  IF (reader = NIL) OR (Step(reader) # row) THEN
    Finish(reader);
    RETURN FALSE
  END;
  entry := Entry{StringOf(reader, 0), StringOf(reader, 1), StringOf(reader, 2)};
  RETURN TRUE
END Next;

END Entries.
