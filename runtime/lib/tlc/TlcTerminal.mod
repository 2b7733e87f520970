IMPLEMENTATION MODULE TlcTerminal;

FROM TlcFile IMPORT TlcStandardFile, input, output;

BEGIN
  in := TlcStandardFile(input);
  out := TlcStandardFile(output);
  status := NIL
END TlcTerminal.
