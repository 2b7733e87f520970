MODULE SyntaxPointers;
TYPE
  Pascal = ^INTEGER;
  NoTo = POINTER INTEGER;
  Of = POINTER OF INTEGER;
  Lower = pointer to INTEGER;
  Nothing = POINTER TO;
  Good = POINTER TO INTEGER;
END SyntaxPointers.
