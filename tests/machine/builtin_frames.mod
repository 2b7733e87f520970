MODULE BuiltinFrames;
(* Storage in the caller's frame, the addresses of frames, and functions of Builtins about numbers. *)
FROM SYSTEM IMPORT ADDRESS;
FROM InOut IMPORT Write, WriteCard, WriteInt, WriteString, WriteLn;
FROM Builtins IMPORT alloca, alloca_trace, frame_address, return_address, isgreater, isgreaterequal,
    isless, islessequal, islessgreater, isunordered, iseqsig, isnan, isnanf, isnanl, isnormal,
    isnormalf, isnormall, isinf_sign, isfinite, huge_val, isgreaterf, islessl, nexttoward,
    nexttowardf;
IMPORT cbuiltin;

TYPE Text = POINTER TO ARRAY [0..999] OF CHAR;

VAR zero, nan, infinite: REAL;

(* All of the storage remains valid until the end. *)
PROCEDURE Triangle(lines: CARDINAL);
VAR
  texts: ARRAY [0..9] OF Text;
  line, column: CARDINAL;
BEGIN
  FOR line := 0 TO lines - 1 DO
    texts[line] := alloca(line + 1);
    FOR column := 0 TO line DO texts[line]^[column] := CHR(ORD("a") + line) END
  END;
  FOR line := 0 TO lines - 1 DO
    FOR column := 0 TO line DO Write(texts[line]^[column]) END;
    WriteCard(Misaligned(texts[line]), 2)
  END;
  WriteLn
END Triangle;

(* The remainder of the address by 16 bytes. *)
PROCEDURE Misaligned(text: Text): CARDINAL;
VAR address: ADDRESS;
BEGIN
  address := text;
  RETURN VAL(CARDINAL, address MOD 16)
END Misaligned;

(* The storage of the first argument remains when the copy of the second one is freed. *)
PROCEDURE First(text: Text; others: ARRAY OF CHAR): Text;
BEGIN
  text^[0] := others[1];
  others[1] := "?";
  RETURN text
END First;

PROCEDURE Arguments(open: ARRAY OF CHAR);
VAR text, other: Text;
BEGIN
  text := First(alloca_trace(alloca(100), 100), open);
  other := First(cbuiltin.alloca(100), open);
  text^[1] := "x";
  Write(text^[0]); Write(other^[0]); Write(text^[1]); WriteLn
END Arguments;

PROCEDURE Frame(outer: ADDRESS): ADDRESS;
BEGIN
  IF outer = frame_address(0) THEN WriteString("one frame") END;
  IF return_address(0) = NIL THEN WriteString("no caller") END;
  RETURN frame_address(0)
END Frame;

(* A frame is below that of its caller, and the next callee's frame is at the same address. *)
PROCEDURE Frames;
VAR first, second: ADDRESS;
BEGIN
  first := Frame(frame_address(0));
  second := Frame(frame_address(0));
  WriteCard(ORD(first = second), 2); WriteCard(ORD(first < frame_address(0)), 2); WriteLn
END Frames;

PROCEDURE Numbers(x, y: REAL);
BEGIN
  WriteInt(isgreater(x, y), 2); WriteInt(isgreaterequal(x, y), 2); WriteInt(isless(x, y), 2);
  WriteInt(islessequal(x, y), 2); WriteInt(islessgreater(x, y), 2); WriteInt(isunordered(x, y), 2);
  WriteInt(iseqsig(x, y), 2); WriteLn
END Numbers;

PROCEDURE Kind(x: REAL);
BEGIN
  WriteInt(isnan(x), 2); WriteInt(isnormal(x), 2); WriteInt(isfinite(x), 2);
  WriteInt(isinf_sign(x), 3);
  WriteInt(isnanl(VAL(LONGREAL, x)), 2); WriteInt(isnormall(VAL(LONGREAL, x)), 2);
  WriteInt(isnanf(VAL(SHORTREAL, x)), 2); WriteInt(isnormalf(VAL(SHORTREAL, x)), 2); WriteLn
END Kind;

BEGIN
  Triangle(5);
  Triangle(8);
  Arguments("abc");
  Frames;
  zero := 0.0;
  infinite := huge_val();
  nan := infinite - infinite;
  Numbers(1.0, 2.0); Numbers(2.0, 1.0); Numbers(2.0, 2.0); Numbers(nan, 1.0); Numbers(nan, nan);
  Kind(1.0); Kind(nan); Kind(infinite); Kind(-infinite); Kind(zero); Kind(1.0E-310);
  WriteInt(isgreaterf(VAL(SHORTREAL, 2.0), VAL(SHORTREAL, 1.0)), 2);
  WriteInt(islessl(VAL(LONGREAL, 2.0), VAL(LONGREAL, 1.0)), 2);
  WriteCard(ORD(nexttoward(1.0, VAL(LONGREAL, 2.0)) > 1.0), 2);
  WriteCard(ORD(nexttowardf(VAL(SHORTREAL, 1.0), VAL(LONGREAL, 1.0 + 1.0E-12)) >
          VAL(SHORTREAL, 1.0)), 2);
  WriteLn
END BuiltinFrames.
