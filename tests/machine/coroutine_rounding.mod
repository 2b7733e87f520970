MODULE CoroutineRounding;
(* Each coroutine has its own rounding of both floating-point units. *)
FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL16, CARDINAL32, NEWPROCESS, TRANSFER;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;

CONST
  Upward = 4000H;  (* in MXCSR *)
  Short = 300H;  (* the precision in the control word of the x87 unit; 0 is that of SHORTREAL *)

VAR
  workspace: ARRAY [0..4095] OF CHAR;
  main, other: ADDRESS;

PROCEDURE Mode(): CARDINAL32;
VAR mode: CARDINAL32;
BEGIN
  ASM VOLATILE("stmxcsr %0": "=m"(mode));
  RETURN mode
END Mode;

PROCEDURE SetMode(mode: CARDINAL32);
BEGIN
  ASM VOLATILE("ldmxcsr %0":: "m"(mode))
END SetMode;

PROCEDURE Control(): CARDINAL16;
VAR control: CARDINAL16;
BEGIN
  ASM VOLATILE("fnstcw %0": "=m"(control));
  RETURN control
END Control;

PROCEDURE SetControl(control: CARDINAL16);
BEGIN
  ASM VOLATILE("fldcw %0":: "m"(control))
END SetControl;

PROCEDURE Show(name: ARRAY OF CHAR);
BEGIN
  WriteString(name);
  WriteCard(VAL(CARDINAL, Mode()) DIV Upward MOD 2, 2);
  WriteCard(VAL(CARDINAL, Control()) DIV 256 MOD 4, 2);
  WriteLn
END Show;

PROCEDURE Other;
BEGIN
  Show("other");
  SetMode(Mode() + Upward);
  Show("other");
  TRANSFER(other, main);
  Show("other");
  SetControl(Control() - Short);
  TRANSFER(other, main);
  Show("other");
  SetMode(Mode() - Upward);
  TRANSFER(other, main)
END Other;

VAR i: CARDINAL;

BEGIN
  NEWPROCESS(Other, ADR(workspace), SIZE(workspace), other);
  FOR i := 1 TO 3 DO
    Show("main ");
    TRANSFER(main, other)
  END;
  Show("main ")
END CoroutineRounding.
