IMPLEMENTATION MODULE Scanner;

FROM InOut IMPORT WriteString;
FROM Names IMPORT Name, Intern, NoName;
IMPORT Source, Errors;

CONST
  MaxName = 31;
  MaxNumber = 100000000;

TYPE
  CharSet = SET OF CHAR;
  Word = ARRAY [0..11] OF CHAR;

VAR
  ch: CHAR;    (* the character after the current symbol *)
  letters, digits: CharSet;

(* The words of the language and the spelling of all symbols. *)
MODULE Words;
IMPORT Symbol, Name, Word, Intern, WriteString, NoName;
EXPORT Lookup, WriteSpelling;

VAR
  spelling: ARRAY Symbol OF Word;
  words: ARRAY Symbol OF Name;
  s: Symbol;

PROCEDURE Lookup(n: Name): Symbol;
VAR s: Symbol;
BEGIN
  FOR s := divSym TO recordSym DO
    IF words[s] = n THEN RETURN s END
  END;
  RETURN nameSym
END Lookup;

PROCEDURE WriteSpelling(s: Symbol);
BEGIN
  WriteString(spelling[s])
END WriteSpelling;

PROCEDURE Sign(s: Symbol; spelt: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(spelling[s]) DO
    IF i <= HIGH(spelt) THEN spelling[s][i] := spelt[i] ELSE spelling[s][i] := 0C END
  END
END Sign;

PROCEDURE Enter(s: Symbol; spelt: ARRAY OF CHAR);
BEGIN
  Sign(s, spelt);
  words[s] := Intern(spelt)
END Enter;

BEGIN
  FOR s := MIN(Symbol) TO MAX(Symbol) DO words[s] := NoName() END;
  Sign(timesSym, "*"); Enter(divSym, "div"); Enter(modSym, "mod"); Enter(andSym, "and");
  Sign(plusSym, "+"); Sign(minusSym, "-"); Enter(orSym, "or");
  Sign(equalSym, "="); Sign(notEqualSym, "<>"); Sign(lessSym, "<"); Sign(lessEqualSym, "<=");
  Sign(greaterSym, ">"); Sign(greaterEqualSym, ">=");
  Sign(becomesSym, ":="); Sign(commaSym, ","); Sign(periodSym, "."); Sign(colonSym, ":");
  Sign(semicolonSym, ";"); Sign(rangeSym, "..");
  Sign(lparenSym, "("); Sign(rparenSym, ")"); Sign(lbracketSym, "["); Sign(rbracketSym, "]");
  Sign(numberSym, "a number"); Sign(charSym, "a character"); Sign(stringSym, "a string"); Sign(nameSym, "a name");
  Enter(notSym, "not"); Enter(ofSym, "of"); Enter(thenSym, "then"); Enter(doSym, "do"); Enter(toSym, "to");
  Enter(downtoSym, "downto"); Enter(elseSym, "else"); Enter(untilSym, "until"); Enter(endSym, "end");
  Enter(beginSym, "begin"); Enter(ifSym, "if"); Enter(whileSym, "while"); Enter(repeatSym, "repeat");
  Enter(forSym, "for"); Enter(caseSym, "case"); Enter(constSym, "const"); Enter(typeSym, "type");
  Enter(varSym, "var"); Enter(procedureSym, "procedure"); Enter(functionSym, "function");
  Enter(programSym, "program"); Enter(arraySym, "array"); Enter(recordSym, "record");
  Sign(eofSym, "the end")
END Words;

PROCEDURE Skip;
BEGIN
  ch := Source.NextChar()
END Skip;

(* A comment begins with a brace and ends with one. *)
PROCEDURE SkipBlanksAndComments;
BEGIN
  LOOP
    WHILE (ch <= " ") AND (ch # 0C) DO Skip END;
    IF ch # "{" THEN EXIT END;
    REPEAT Skip UNTIL (ch = "}") OR (ch = 0C);
    Skip
  END
END SkipBlanksAndComments;

PROCEDURE ScanName;
VAR
  text: ARRAY [0..MaxName] OF CHAR;
  i: CARDINAL;
BEGIN
  i := 0;
  REPEAT
    IF i < MaxName THEN text[i] := ch; INC(i) END;
    Skip
  UNTIL NOT (ch IN letters + digits);
  text[i] := 0C;
  name := Intern(text);
  sym := Lookup(name)
END ScanName;

PROCEDURE ScanNumber;
BEGIN
  sym := numberSym; number := 0;
  WHILE ch IN digits DO
    IF number >= MaxNumber THEN
      Errors.Report(symLine, "this number is too large"); number := 0
    END;
    number := 10 * number + VAL(INTEGER, ORD(ch) - ORD("0"));
    Skip
  END
END ScanNumber;

(* 'x' is a character, '' and all that is longer a string; a quote inside is written twice. *)
PROCEDURE ScanString;
VAR i: CARDINAL;
BEGIN
  i := 0;
  Skip;
  LOOP
    IF (ch = 0C) OR (ch = 12C) THEN Errors.Report(symLine, "this string has no end"); EXIT END;
    IF ch = "'" THEN
      Skip;
      IF ch # "'" THEN EXIT END
    END;
    IF i < HIGH(string) THEN string[i] := ch; INC(i) END;
    Skip
  END;
  string[i] := 0C;
  IF i = 1 THEN sym := charSym; number := VAL(INTEGER, ORD(string[0])) ELSE sym := stringSym END
END ScanString;

(* A sign of one character, or of two if the given one follows. *)
PROCEDURE Either(second: CHAR; two, one: Symbol);
BEGIN
  Skip;
  IF ch = second THEN sym := two; Skip ELSE sym := one END
END Either;

PROCEDURE Single(s: Symbol);
BEGIN
  sym := s; Skip
END Single;

PROCEDURE Next;
BEGIN
  SkipBlanksAndComments;
  symLine := Source.line;
  CASE ch OF
    0C: sym := eofSym
  | "a".."z", "A".."Z": ScanName
  | "0".."9": ScanNumber
  | "'": ScanString
  | "*": Single(timesSym)
  | "+": Single(plusSym)
  | "-": Single(minusSym)
  | "=": Single(equalSym)
  | ",": Single(commaSym)
  | ";": Single(semicolonSym)
  | "(": Single(lparenSym)
  | ")": Single(rparenSym)
  | "[": Single(lbracketSym)
  | "]": Single(rbracketSym)
  | ":": Either("=", becomesSym, colonSym)
  | ".": Either(".", rangeSym, periodSym)
  | ">": Either("=", greaterEqualSym, greaterSym)
  | "<":
      Either("=", lessEqualSym, lessSym);
      IF (sym = lessSym) AND (ch = ">") THEN Single(notEqualSym) END
  ELSE
    Errors.Report(symLine, "no symbol begins with this character");
    Skip; Next
  END
END Next;

PROCEDURE WriteSymbol(s: Symbol);
BEGIN
  WriteSpelling(s)
END WriteSymbol;

PROCEDURE Start;
BEGIN
  ch := " ";
  Next
END Start;

BEGIN
  letters := CharSet{"a".."z", "A".."Z"}; digits := CharSet{"0".."9"};
  sym := eofSym; symLine := 0; number := 0; name := NoName(); string := ""
END Scanner.
