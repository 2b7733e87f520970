<* dialect=adw *>
MODULE Directives;
  %IF WIN32 %THEN
FROM WinUser   IMPORT MessageBox;
%ELSE
FROM InOut   IMPORT WriteLn;
    %END
BEGIN
    WriteLn ;
  %IF DLL %THEN x %ELSE WriteLn %END
END Directives.
