MODULE SyntaxOpaqueTypes;
TYPE
  Handle;
  Link = POINTER TO Handle;
PROCEDURE p;
TYPE Local;
END p;
END SyntaxOpaqueTypes.
