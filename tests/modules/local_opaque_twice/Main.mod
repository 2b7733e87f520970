MODULE Main;
IMPORT Lists;
END Main.
