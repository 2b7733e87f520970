MODULE Main;
FROM Trees IMPORT Tree;
VAR tree: Tree;
BEGIN
END Main.
