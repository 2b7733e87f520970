MODULE SyntaxSwitch;
VAR i: INTEGER;
BEGIN
  switch (i) {
    case 1: i = 2; break;
    default: i = 3;
  }
  i := 4
END SyntaxSwitch.
