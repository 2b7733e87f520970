(* tlc: -lsqlite3 *)
(* A database of films, created and queried with SQLite. `films FILE` keeps it in a file. *)
MODULE films;

FROM SYSTEM IMPORT ADDRESS, ADR, CAST, INTEGER32;
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
  database: sqlite3.sqlite3;
  name: ARRAY [0..255] OF CHAR;

PROCEDURE WriteText(text: sqlite3.String);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE text^[i] # 0C DO
    WriteChar(text^[i]);
    INC(i)
  END
END WriteText;

(* Ends the program unless a call of SQLite has succeeded. *)
PROCEDURE Expect(expected, result: INTEGER32);
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
  statement: sqlite3.sqlite3_stmt;
  rest: sqlite3.String;
  film: Film;
  i: INTEGER;
BEGIN
  Expect(sqlite3.SQLITE_OK,
      sqlite3.sqlite3_prepare_v2(database, "INSERT INTO film VALUES (?, ?, ?)", -1,
          ADR(statement), rest));
  FOR i := 1 TO 6 DO
    film := some[i];
    Expect(sqlite3.SQLITE_OK,
        sqlite3.sqlite3_bind_text(statement, 1, ADR(film.title), -1, sqlite3.SQLITE_STATIC));
    Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_bind_int64(statement, 2, film.year));
    Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_bind_int64(statement, 3, film.minutes));
    Expect(sqlite3.SQLITE_DONE, sqlite3.sqlite3_step(statement));
    Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_reset(statement))
  END;
  Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_finalize(statement))
END Insert;

(* SQLite calls this for each row. *)
PROCEDURE Show(counter: ADDRESS; columns: INTEGER32; values, names: sqlite3.StringPtr): INTEGER32;
TYPE
  Counter = POINTER TO INTEGER;
  (* The texts of the columns of a row. *)
  Texts = POINTER TO ARRAY [0..63] OF sqlite3.String;
VAR
  text, name: Texts;
  i: INTEGER;
  count: Counter;
BEGIN
  text := CAST(Texts, values);
  name := CAST(Texts, names);
  FOR i := 0 TO VAL(INTEGER, columns) - 1 DO
    IF i > 0 THEN WriteString(", ") END;
    WriteText(name^[i]);
    WriteString(" = ");
    WriteText(text^[i])
  END;
  WriteLn;
  count := CAST(Counter, counter);
  INC(count^);
  RETURN 0
END Show;

PROCEDURE Averages;
VAR
  statement: sqlite3.sqlite3_stmt;
  rest: sqlite3.String;
BEGIN
  Expect(sqlite3.SQLITE_OK,
      sqlite3.sqlite3_prepare_v2(database,
          "SELECT year / 10 * 10 AS decade, count(*), avg(minutes) FROM film GROUP BY decade ORDER BY decade",
          -1, ADR(statement), rest));
  WHILE sqlite3.sqlite3_step(statement) = sqlite3.SQLITE_ROW DO
    WriteInt(sqlite3.sqlite3_column_int64(statement, 0), 4);
    WriteString("s:");
    WriteInt(sqlite3.sqlite3_column_int64(statement, 1), 2);
    WriteString(" of");
    WriteFixed(sqlite3.sqlite3_column_double(statement, 2), 1, 6);
    WriteString(" minutes");
    WriteLn
  END;
  Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_finalize(statement))
END Averages;

PROCEDURE ShowLongFilms;
VAR count: INTEGER;
BEGIN
  count := 0;
  Expect(sqlite3.SQLITE_OK,
      sqlite3.sqlite3_exec(database,
          ADR("SELECT title, minutes FROM film WHERE minutes > 120 ORDER BY title"), Show,
          ADR(count), NIL));
  WriteInt(count, 0);
  WriteString(" films are longer than two hours");
  WriteLn
END ShowLongFilms;

BEGIN
  IF NOT Args.GetArg(name, 1) THEN name := ":memory:" END;
  Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_open(name, database));
  Expect(sqlite3.SQLITE_OK,
      sqlite3.sqlite3_exec(database,
          ADR("CREATE TABLE film (title TEXT, year INTEGER, minutes INTEGER)"), NIL, NIL, NIL));
  Insert;
  ShowLongFilms;
  Averages;
  Expect(sqlite3.SQLITE_OK, sqlite3.sqlite3_close(database))
END films.
