<*/NOWARN:F*>
%IF WIN32 %THEN
<*/Resource:Icon.RES*>
%END
MODULE adw_conditional;
(* Conditional compilation, and directives that have no effect. *)
<*/OPT:T*>
FROM InOut IMPORT WriteString, WriteLn;
%IF Windows %THEN
FROM WINUSER IMPORT MessageBox;
%ELSE
CONST line = "no windows";
%END

PROCEDURE Write(text: ARRAY OF CHAR) %IF %NOT DLL %THEN [LEAVES] %END;
BEGIN
  <*/PUSH/NOWARN:U*>
  WriteString(text);
  <*/POP*>
  WriteLn
END Write;

BEGIN
  Write(line);
  %IF WIN32 %THEN
    MessageBox('%END');
  %ELSIF Unix %AND (ADW %OR DLL) %THEN
    %IF DLL %THEN Write("dll"); %ELSE Write("unix"); %END
  %ELSE
    Write("other");
  %END
END adw_conditional.
