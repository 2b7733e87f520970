MODULE Main;
IMPORT GetOpt, Windows;
FROM Str IMPORT Pos;
BEGIN
END Main.
