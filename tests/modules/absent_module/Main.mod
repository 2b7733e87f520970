MODULE Main;
IMPORT RTdata, Windows;
FROM Str IMPORT Pos;
BEGIN
END Main.
