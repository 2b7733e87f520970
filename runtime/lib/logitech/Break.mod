IMPLEMENTATION MODULE Break;

FROM TlcEnd IMPORT TlcFail;
FROM TlcSystem IMPORT TlcOnBreak, calling, ending, ignored;

CONST MaxDepth = 40;

VAR
  (* The stack of procedures; the last one is called. *)
  procedures: ARRAY [1..MaxDepth] OF PROC;
  depth: CARDINAL;

PROCEDURE EnableBreak;
BEGIN
  IF depth = 0 THEN TlcOnBreak(ending, NIL) ELSE TlcOnBreak(calling, procedures[depth]) END
END EnableBreak;

PROCEDURE DisableBreak;
BEGIN
  TlcOnBreak(ignored, NIL)
END DisableBreak;

PROCEDURE InstallBreak(p: PROC);
BEGIN
  IF depth = MaxDepth THEN TlcFail("Break.InstallBreak", "too many procedures were installed") END;
  INC(depth);
  procedures[depth] := p;
  EnableBreak
END InstallBreak;

PROCEDURE UnInstallBreak;
BEGIN
  IF depth = 0 THEN TlcFail("Break.UnInstallBreak", "no procedure was installed") END;
  DEC(depth);
  EnableBreak
END UnInstallBreak;

BEGIN
  depth := 0
END Break.
