(* A file of numbers in four forms, written and read: RealIO and WholeIO against fprintf and fscanf. *)
MODULE Numerals;
FROM InOut IMPORT WriteInt, WriteFixPt, WriteLn;
FROM IOChan IMPORT ChanId;
FROM ChanConsts IMPORT OpenResults;
IMPORT RealIO, SeqFile, TextIO, WholeIO;

CONST Count = 300000;

VAR
  file: ChanId;
  result: OpenResults;
  i, seed, whole, wholes: INTEGER;
  number, sum: REAL;

BEGIN
  seed := 1;
  SeqFile.OpenWrite(file, "numerals.tmp", SeqFile.text + SeqFile.old, result);
  FOR i := 1 TO Count DO
    seed := seed * 16807 MOD 2147483647;
    number := FLOAT(seed) / 3000.0;
    WholeIO.WriteInt(file, seed, 12);
    RealIO.WriteFixed(file, number, 3, 12);
    TextIO.WriteChar(file, " ");
    RealIO.WriteFloat(file, number, 9, 0);
    TextIO.WriteChar(file, " ");
    RealIO.WriteReal(file, number, 0);
    TextIO.WriteLn(file)
  END;
  SeqFile.Close(file);
  wholes := 0; sum := 0.0;
  SeqFile.OpenRead(file, "numerals.tmp", SeqFile.text, result);
  FOR i := 1 TO Count DO
    WholeIO.ReadInt(file, whole); wholes := wholes + whole;
    RealIO.ReadReal(file, number); sum := sum + number;
    RealIO.ReadReal(file, number); sum := sum - number;
    RealIO.ReadReal(file, number); sum := sum + number;
    TextIO.SkipLine(file)
  END;
  SeqFile.Close(file);
  WriteInt(wholes, 0); WriteFixPt(sum, 30, 9); WriteLn
END Numerals.
