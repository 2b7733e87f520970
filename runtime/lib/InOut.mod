(* Input and output of text: the module InOut of Programming in Modula-2, 4th edition.

   Output. The parameter n is a least number of columns: shorter numbers are right-justified. Output goes
   through a buffer that is written at the end of the program, at HALT and before the message of a failed check.

   Input. Read takes the next character, whatever it is. The other procedures read a word: they skip
   characters up to and including the blank (line ends and other control characters among them), take what
   follows up to the next of these, and take that one, too; it is then found in termCH. At the end of the
   input characters read as 0C.

   Done tells whether the last procedure that reads was successful. If it was not, ReadInt, ReadCard and
   ReadReal leave their variable as it was. *)
MODULE InOut;

FROM TlcIO IMPORT TlcReadChar, TlcPeekChar, TlcWriteChar, TlcWriteChars, TlcWriteInt, TlcWriteCard,
                  TlcWriteReal, TlcWriteFixed, TlcParseReal;

CONST
  EOL = 12C;        (* ends a line; Write(EOL) is WriteLn *)
  MaxRealWord = 400;

VAR
  Done: BOOLEAN;    (* the last read was successful *)
  termCH: CHAR;     (* the character that ended the last word *)

(* The next character; 0C and Done = FALSE at the end of the input. *)
PROCEDURE Read(VAR ch: CHAR);
VAR code: INTEGER;
BEGIN
  code := TlcReadChar();
  Done := code >= 0;
  IF Done THEN ch := VAL(CHAR, code) ELSE ch := 0C END
END Read;

(* Leaves the first character of the next word in termCH. *)
PROCEDURE SkipBlanks;
BEGIN
  REPEAT Read(termCH) UNTIL (termCH > " ") OR NOT Done
END SkipBlanks;

(* The next word. A word that is too long fills s, Done becomes FALSE, and the rest of it is read next. *)
PROCEDURE ReadString(VAR s: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  length := 0;
  SkipBlanks;
  IF NOT Done THEN s[0] := 0C; RETURN END;
  LOOP
    s[length] := termCH;
    INC(length);
    IF (length > HIGH(s)) & (TlcPeekChar() > 40B) THEN Done := FALSE; RETURN END;
    Read(termCH);
    IF termCH <= " " THEN EXIT END
  END;
  IF length <= HIGH(s) THEN s[length] := 0C END;
  Done := TRUE
END ReadString;

(* The rest of the word that termCH begins, as a number up to limit: whether it is one. *)
PROCEDURE ReadDigits(VAR value: CARDINAL; limit: CARDINAL): BOOLEAN;
VAR
  number: BOOLEAN;
  digit: CARDINAL;
BEGIN
  value := 0;
  number := termCH > " ";
  WHILE termCH > " " DO
    IF (termCH < "0") OR (termCH > "9") THEN
      number := FALSE
    ELSE
      digit := ORD(termCH) - ORD("0");
      number := number & (value <= (limit - digit) DIV 10);
      IF number THEN value := 10 * value + digit END
    END;
    Read(termCH)
  END;
  RETURN number
END ReadDigits;

(* A whole number with or without a sign. *)
PROCEDURE ReadInt(VAR x: INTEGER);
CONST Limit = VAL(CARDINAL, MAX(INTEGER));
VAR
  negative, number: BOOLEAN;
  value: CARDINAL;
BEGIN
  SkipBlanks;
  negative := termCH = "-";
  IF negative THEN
    Read(termCH);
    number := ReadDigits(value, Limit + 1)
  ELSE
    IF termCH = "+" THEN Read(termCH) END;
    number := ReadDigits(value, Limit)
  END;
  IF number THEN
    IF value > Limit THEN x := MIN(INTEGER)
    ELSIF negative THEN x := -VAL(INTEGER, value)
    ELSE x := VAL(INTEGER, value)
    END
  END;
  Done := number
END ReadInt;

(* A whole number that is not negative; a sign + may stand before it. *)
PROCEDURE ReadCard(VAR x: CARDINAL);
VAR
  number: BOOLEAN;
  value: CARDINAL;
BEGIN
  SkipBlanks;
  IF termCH = "+" THEN Read(termCH) END;
  number := ReadDigits(value, MAX(CARDINAL));
  IF number THEN x := value END;
  Done := number
END ReadCard;

(* Whether the characters of s up to 0C are [sign] digits [. {digit}] [E [sign] digits]. *)
PROCEDURE IsReal(VAR s: ARRAY OF CHAR): BOOLEAN;
VAR next: CARDINAL;

  PROCEDURE Sign;
  BEGIN
    IF (s[next] = "+") OR (s[next] = "-") THEN INC(next) END
  END Sign;

  PROCEDURE Digits(): BOOLEAN;
  VAR first: CARDINAL;
  BEGIN
    first := next;
    WHILE (s[next] >= "0") & (s[next] <= "9") DO INC(next) END;
    RETURN next > first
  END Digits;

  PROCEDURE Fraction;
  BEGIN
    IF s[next] = "." THEN
      INC(next);
      IF Digits() THEN END
    END
  END Fraction;

BEGIN
  next := 0;
  Sign;
  IF NOT Digits() THEN RETURN FALSE END;
  Fraction;
  IF CAP(s[next]) = "E" THEN
    INC(next);
    Sign;
    IF NOT Digits() THEN RETURN FALSE END
  END;
  RETURN s[next] = 0C
END IsReal;

(* A number with or without a sign, point and exponent: 2, -2.5, 1.0E-3. *)
PROCEDURE ReadReal(VAR x: REAL);
VAR word: ARRAY [0..MaxRealWord] OF CHAR;
BEGIN
  ReadString(word);
  IF Done & (word[MaxRealWord] = 0C) & IsReal(word) THEN
    x := TlcParseReal(word, HIGH(word))
  ELSE
    Done := FALSE
  END
END ReadReal;

PROCEDURE Write(ch: CHAR);
BEGIN
  TlcWriteChar(ch)
END Write;

PROCEDURE WriteLn;
BEGIN
  TlcWriteChar(EOL)
END WriteLn;

(* The characters of s up to the first 0C. *)
PROCEDURE WriteString(s: ARRAY OF CHAR);
BEGIN
  TlcWriteChars(s, HIGH(s))
END WriteString;

PROCEDURE WriteInt(x: INTEGER; n: CARDINAL);
BEGIN
  TlcWriteInt(x, n)
END WriteInt;

PROCEDURE WriteCard(x, n: CARDINAL);
BEGIN
  TlcWriteCard(x, 10, n)
END WriteCard;

(* In base 8. *)
PROCEDURE WriteOct(x, n: CARDINAL);
BEGIN
  TlcWriteCard(x, 8, n)
END WriteOct;

(* In base 16, with capital letters. *)
PROCEDURE WriteHex(x, n: CARDINAL);
BEGIN
  TlcWriteCard(x, 16, n)
END WriteHex;

(* A real number in n columns, rounded to the digits that fit. If n is 0 or too small, all its digits: the
   shortest text that reads back as the same number. An exponent is written from 1.0E15 on, below 0.00001,
   and where the number does not fit otherwise. *)
PROCEDURE WriteReal(x: REAL; n: CARDINAL);
BEGIN
  TlcWriteReal(x, n)
END WriteReal;

(* A real number with k digits behind the point in at least n columns. *)
PROCEDURE WriteFixPt(x: REAL; n, k: CARDINAL);
BEGIN
  TlcWriteFixed(x, n, k)
END WriteFixPt;

BEGIN
  Done := TRUE;
  termCH := 0C
END InOut.
