MODULE Main;
FROM Files IMPORT File, Open, Close;
VAR file: File;
BEGIN
  Open(file);
  Close(file)
END Main.
