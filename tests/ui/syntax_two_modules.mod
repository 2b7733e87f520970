MODULE SyntaxTwoModules;
END SyntaxTwoModules.

MODULE Second;
END Second.
