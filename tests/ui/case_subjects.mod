MODULE CaseSubjects;
TYPE R = RECORD x: INTEGER END;
VAR r: R; x: REAL; a: ARRAY [0..3] OF CHAR; j: INTEGER; p: POINTER TO R;
BEGIN
  x := 1.0; j := 0;
  CASE x OF 1: j := 1 END;
  CASE r OF 1: j := 1 END;
  CASE a OF "abcd": j := 1 END;
  CASE p OF NIL: j := 1 END;
  CASE missing OF 1: j := 1 | 1: j := unknown END;
  CASE 3 OF 3: j := 1 ELSE j := 2 END;
  CASE "x" OF "x": j := 1 ELSE j := 2 END
END CaseSubjects.
