MODULE SyntaxModuleHead [;
IMPORT A;
END SyntaxModuleHead.
