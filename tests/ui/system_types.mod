MODULE SystemTypes;
FROM SYSTEM IMPORT WORD, BYTE, ADDRESS, LOC, WORLD, INTEGER16;
IMPORT SYSTEM;
VAR w: WORD; b: BYTE; a: ADDRESS; l: LOC; i: INTEGER; h: INTEGER16; c: CHAR; p: POINTER TO INTEGER;
  d: SYSTEM.CARDINAL8; e: SYSTEM.Cardinal8;

PROCEDURE TakeWord(x: WORD); BEGIN END TakeWord;
PROCEDURE TakeByte(VAR x: BYTE); BEGIN END TakeByte;
PROCEDURE TakeAll(x: ARRAY OF BYTE); BEGIN END TakeAll;
PROCEDURE TakeWords(x: ARRAY OF WORD); BEGIN END TakeWords;
PROCEDURE TakeAddress(VAR x: ADDRESS); BEGIN END TakeAddress;

BEGIN
  w := i; b := c; l := b; a := p; p := a;
  w := c;
  i := w;
  b := i;
  a := i;
  i := a;
  h := 70000;
  d := 256;
  d := h;
  w := w + 1;
  TakeWord(i); TakeWord(c); TakeWord(1.5); TakeWord('c');
  TakeByte(c); TakeByte(i); TakeByte(d);
  TakeAll(i); TakeAll("text"); TakeWords(c); TakeWords(i);
  TakeAddress(p); TakeAddress(i)
END SystemTypes.
