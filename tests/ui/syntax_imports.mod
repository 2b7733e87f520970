MODULE SyntaxImports;
IMPORT A := B;
IMPORT C.d;
FROM E IMPORT *;
FROM F IMPORT g h;
FROM IMPORT i;
IMPORT ;
from J import k;
Import L;
FROM M N;
VAR x: INTEGER;
END SyntaxImports.
