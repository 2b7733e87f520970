(* tlc: -lsqlite3 *)
(* A database of films, created and queried with SQLite. `films FILE` keeps it in a file. *)
MODULE films;

FROM SYSTEM IMPORT ADDRESS, ADR, CAST;
FROM STextIO IMPORT WriteString, WriteChar, WriteLn;
FROM SWholeIO IMPORT WriteInt;
FROM SLongIO IMPORT WriteFixed;
IMPORT Args, sqlite3;

TYPE
  Film = RECORD
    title: ARRAY [0..31] OF CHAR;
    year, minutes: INTEGER
  END;
  Films = ARRAY [1..6] OF Film;

CONST
  some = Films{
      {"Metropolis", 1927, 153},
      {"M", 1931, 117},
      {"Modern Times", 1936, 87},
      {"The Great Dictator", 1940, 125},
      {"Playtime", 1967, 124},
      {"Brazil", 1985, 132}};

VAR
  database: sqlite3.Database;
  name: ARRAY [0..255] OF CHAR;

PROCEDURE WriteText(text: sqlite3.Text);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE text^[i] # 0C DO
    WriteChar(text^[i]);
    INC(i)
  END
END WriteText;

(* Ends the program unless a call of SQLite has succeeded. *)
PROCEDURE Expect(expected, result: sqlite3.Int);
BEGIN
  IF result # expected THEN
    WriteString("films: ");
    WriteText(sqlite3.sqlite3_errmsg(database));
    WriteLn;
    HALT(1)
  END
END Expect;

PROCEDURE Insert;
VAR
  statement: sqlite3.Statement;
  i: INTEGER;
BEGIN
  Expect(sqlite3.Ok,
      sqlite3.sqlite3_prepare_v2(database, "INSERT INTO film VALUES (?, ?, ?)", -1, statement,
          NIL));
  FOR i := 1 TO 6 DO
    Expect(sqlite3.Ok, sqlite3.sqlite3_bind_text(statement, 1, some[i].title, -1, NIL));
    Expect(sqlite3.Ok, sqlite3.sqlite3_bind_int64(statement, 2, some[i].year));
    Expect(sqlite3.Ok, sqlite3.sqlite3_bind_int64(statement, 3, some[i].minutes));
    Expect(sqlite3.Done, sqlite3.sqlite3_step(statement));
    Expect(sqlite3.Ok, sqlite3.sqlite3_reset(statement))
  END;
  Expect(sqlite3.Ok, sqlite3.sqlite3_finalize(statement))
END Insert;

(* SQLite calls this for each row. *)
PROCEDURE Show(counter: ADDRESS; columns: sqlite3.Int; values, names: sqlite3.Texts): sqlite3.Int;
TYPE Counter = POINTER TO INTEGER;
VAR
  i: INTEGER;
  count: Counter;
BEGIN
  FOR i := 0 TO VAL(INTEGER, columns) - 1 DO
    IF i > 0 THEN WriteString(", ") END;
    WriteText(names^[i]);
    WriteString(" = ");
    WriteText(values^[i])
  END;
  WriteLn;
  count := CAST(Counter, counter);
  INC(count^);
  RETURN 0
END Show;

PROCEDURE Averages;
VAR statement: sqlite3.Statement;
BEGIN
  Expect(sqlite3.Ok,
      sqlite3.sqlite3_prepare_v2(database,
          "SELECT year / 10 * 10 AS decade, count(*), avg(minutes) FROM film GROUP BY decade ORDER BY decade",
          -1, statement, NIL));
  WHILE sqlite3.sqlite3_step(statement) = sqlite3.Row DO
    WriteInt(sqlite3.sqlite3_column_int64(statement, 0), 4);
    WriteString("s:");
    WriteInt(sqlite3.sqlite3_column_int64(statement, 1), 2);
    WriteString(" of");
    WriteFixed(sqlite3.sqlite3_column_double(statement, 2), 1, 6);
    WriteString(" minutes");
    WriteLn
  END;
  Expect(sqlite3.Ok, sqlite3.sqlite3_finalize(statement))
END Averages;

PROCEDURE ShowLongFilms;
VAR count: INTEGER;
BEGIN
  count := 0;
  Expect(sqlite3.Ok,
      sqlite3.sqlite3_exec(database,
          "SELECT title, minutes FROM film WHERE minutes > 120 ORDER BY title", Show, ADR(count),
          NIL));
  WriteInt(count, 0);
  WriteString(" films are longer than two hours");
  WriteLn
END ShowLongFilms;

BEGIN
  IF NOT Args.GetArg(name, 1) THEN name := ":memory:" END;
  Expect(sqlite3.Ok, sqlite3.sqlite3_open(name, database));
  Expect(sqlite3.Ok,
      sqlite3.sqlite3_exec(database,
          "CREATE TABLE film (title TEXT, year INTEGER, minutes INTEGER)", NIL, NIL, NIL));
  Insert;
  ShowLongFilms;
  Averages;
  Expect(sqlite3.Ok, sqlite3.sqlite3_close(database))
END films.
