MODULE Main; (* one (* two *) three *)
<* allow(unused) *>
CONST t = 'it"s'; low = 7..9; r = 1.5E-3; c = 12C; h = 0FFH;
PROCEDURE Work(VAR OUT n: INTEGER); FORWARD;
BEGIN WHILE low DIV 2 = 3 DO INC(n); r.MAX := TRUE; Call(x) END
END Main.
%IF UNIX %AND %NOT DLL %THEN i %ELSE %END
FROM InOut IMPORT WriteLn; a := 1.; p^.x := a[b] & ~c; GOTO l; GOTO := OUT;
