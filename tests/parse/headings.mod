MODULE Headings;
PROCEDURE a(x: T; ...): [INTEGER]; END a;
PROCEDURE b(...); END b;
PROCEDURE c (VAR x, y: M.T; z: ARRAY OF ARRAY OF CHAR) : [ M.T ] ; END c;
PROCEDURE d(): T; END d;
END Headings.
