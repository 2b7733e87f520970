MODULE Labels;
LABEL a;
LABEL b, c, end;

PROCEDURE P;
LABEL p;
BEGIN
  p: IF x THEN a: b: c := 1; GOTO p ELSE q: END;
  ;end: GOTO end
END P;

BEGIN
  a: ;
  b: x; c:y(1);
  a:b:c:WHILE a DO b: END;
  LOOP a:EXIT END;
  REPEAT a : x:=1 ; b : UNTIL c;
  a:
END Labels.
