IMPLEMENTATION MODULE Pages;

FROM DynamicStrings IMPORT String, ConCat, InitString, Mark;
FROM Entries IMPORT Begin, Book, Entry, Next, Reader;
FROM Markup IMPORT Escaped;

CONST
  Style =
      "body { font-family: sans-serif; max-width: 40em; margin: 2em auto; padding: 0 1em }" +
      " input, textarea { display: block; width: 100%; margin-bottom: 0.5em }" +
      " article { border-top: 1px solid; padding: 0.5em 0 } time { float: right }";
  Form =
      '<form method="post" action="/"><label>Name <input name="name" required></label>' +
      '<label>Text <textarea name="text" required></textarea></label><button>Write</button></form>';

PROCEDURE Append(VAR page: String; text: ARRAY OF CHAR);
BEGIN
  page := ConCat(page, Mark(InitString(text)))
END Append;

PROCEDURE AppendText(VAR page: String; text: String);
BEGIN
  page := ConCat(page, Mark(Escaped(text)))
END AppendText;

(* Returns the beginning of a page. *)
PROCEDURE Begun(title: ARRAY OF CHAR): String;
VAR page: String;
BEGIN
  page := InitString('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>');
  Append(page, title);
  Append(page, '</title><meta name="viewport" content="width=device-width"><style>');
  Append(page, Style);
  Append(page, "</style></head><body><h1>");
  Append(page, title);
  Append(page, "</h1>");
  RETURN page
END Begun;

PROCEDURE AppendEntry(VAR page: String; entry: Entry);
BEGIN
  Append(page, "<article><time>");
  AppendText(page, entry.time);
  Append(page, "</time><strong>");
  AppendText(page, entry.name);
  Append(page, "</strong><p>");
  AppendText(page, entry.text);
  Append(page, "</p></article>")
END AppendEntry;

PROCEDURE Contents(book: Book): String;
VAR
  page: String;
  reader: Reader;
  entry: Entry;
BEGIN
  page := Begun("Guest book");
  Append(page, Form);
  Begin(book, reader, entry);
  WHILE Next(reader, entry) DO AppendEntry(page, entry) END;
  Append(page, "</body></html>");
  RETURN page
END Contents;

PROCEDURE Message(title, sentence: ARRAY OF CHAR): String;
VAR page: String;
BEGIN
  page := Begun(title);
  Append(page, "<p>");
  AppendText(page, Mark(InitString(sentence)));
  Append(page, "</p></body></html>");
  RETURN page
END Message;

END Pages.
