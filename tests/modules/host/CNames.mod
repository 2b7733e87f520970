(* libc: pieces of storage, formatted text in storage, the time. *)
MODULE CNames;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
IMPORT libc;

CONST Name = "pieces.tmp";

TYPE Piece = RECORD at: ADDRESS; size: CARDINAL END;

VAR
  pieces: ARRAY [0..1] OF Piece;
  first: ARRAY [0..4] OF CHAR;
  second: ARRAY [0..9] OF CHAR;
  time: libc.timeb;
  file: INTEGER;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Test;
BEGIN
  first := "abcde"; second := "fgh";
  pieces[0].at := ADR(first); pieces[0].size := 5;
  pieces[1].at := ADR(second); pieces[1].size := 3;
  file := libc.creat(ADR(Name), 600B);
  WriteInt(VAL(INTEGER, libc.writev(file, ADR(pieces), 2)), 1); libc.close(file);
  file := libc.open(ADR(Name), 0);
  first := "....."; second := "..........";
  pieces[0].size := 2; pieces[1].size := 10;
  WriteInt(VAL(INTEGER, libc.readv(file, ADR(pieces), 2)), 2); libc.close(file); libc.unlink(ADR(Name));
  WriteString(" "); WriteString(first); WriteString(" "); WriteString(second);
  WriteInt(libc.snprintf(ADR(second), 8, "%d-%s", 1234, ADR("text")), 3); WriteString(" "); WriteString(second); WriteLn;
  WriteInt(libc.ftime(time), 1); Truth((time.time > 1700000000) & (time.millitm < 1000)); WriteLn
END Test;

END CNames.
