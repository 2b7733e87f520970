MODULE Registers;
(* More values than there are registers, over blocks, calls and loops, whole numbers and reals: each must keep
   its value while others come and go. *)
FROM InOut IMPORT WriteInt, WriteLn;

VAR calls: INTEGER;

PROCEDURE Next(n: INTEGER): INTEGER;
BEGIN
  calls := calls + 1;
  RETURN (n * 31 + 7) MOD 1009
END Next;

PROCEDURE Half(r: REAL): REAL;
BEGIN
  RETURN r / 2.0
END Half;

(* Phis that are each other's operands. *)
PROCEDURE Rotated(rounds: INTEGER): INTEGER;
VAR a, b, c, d, e, old, i: INTEGER;
BEGIN
  a := 1; b := 2; c := 3; d := 4; e := 5;
  FOR i := 1 TO rounds DO
    old := a; a := b; b := c; c := d; d := e; e := old;
    IF i MOD 3 = 0 THEN old := a; a := b; b := old END
  END;
  RETURN a + 10 * (b + 10 * (c + 10 * (d + 10 * e)))
END Rotated;

PROCEDURE Many(n: INTEGER): INTEGER;
VAR a, b, c, d, e, f, g, h, i, j, k, l, m, o: INTEGER;
BEGIN
  a := n; b := a + 1; c := b + 2; d := c + 3; e := d + 4; f := e + 5; g := f + 6;
  h := g + 7; j := h + 8; k := j + 9; l := k + 10; m := l + 11; o := m + 12;
  FOR i := 1 TO n DO
    IF ODD(i) THEN a := a + b; c := c - d ELSE b := b + a MOD 7; d := d - c MOD 5 END;
    IF i MOD 4 = 0 THEN e := Next(e + f); g := g + h ELSE f := f + e; h := h - g MOD 3 END;
    WHILE j > k + l DO j := j - m; k := k + 1 END;
    j := j + 3 * o; l := (l + a) MOD 97; m := (m + b) MOD 89 + 1;
    a := a MOD 1000; b := b MOD 1000; c := c MOD 1000; d := d MOD 1000
  END;
  RETURN a + b + c + d + e + f + g + h + j + k + l + m + o
END Many;

PROCEDURE Mixed(n: INTEGER; VAR whole: INTEGER): REAL;
VAR a, b, c, d, e, f, g, h, p, q, r, s: REAL; i, k: INTEGER;
BEGIN
  a := 1.0; b := 2.0; c := 3.0; d := 4.0; e := 5.0; f := 6.0; g := 7.0; h := 8.0; p := 9.0;
  q := 10.0; r := 11.0; s := 12.0;
  k := 0;
  FOR i := 1 TO n DO
    a := a + b * 0.5; c := c - d * 0.25; e := e + f * 0.125; g := g - h * 0.5; p := p + q;
    r := r - s;
    IF a > 64.0 THEN a := Half(a); k := k + i ELSE b := b + 1.0 END;
    IF p > 512.0 THEN p := p - 500.0; k := Next(k) END
  END;
  whole := k;
  RETURN a + b + c + d + e + f + g + h + p + q + r + s
END Mixed;

(* Leaves the loop in its middle, with the current values. *)
PROCEDURE Found(VAR row: ARRAY OF INTEGER; wanted, limit: INTEGER): INTEGER;
VAR i, sum, last: INTEGER;
BEGIN
  i := 0; sum := 0; last := -1;
  LOOP
    IF i > INTEGER(HIGH(row)) THEN RETURN sum END;
    IF row[i] = wanted THEN EXIT END;
    sum := sum + row[i];
    IF sum > limit THEN RETURN last END;
    last := sum; i := i + 1
  END;
  RETURN 1000 * i + sum + last
END Found;

(* Arguments of all kinds, some of them on the stack, that are needed after calls and divisions. *)
PROCEDURE Arguments(a, b, c, d, e, f, g, h: INTEGER; r: REAL; small: CHAR; is: BOOLEAN): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO h DO
    sum := sum + (a DIV b) * c - Next(d) MOD e + f * g;
    IF is & (small > 'c') THEN sum := sum + TRUNC(r) + INTEGER(ORD(small)) END;
    is := NOT is; small := CHR(ORD('a') + CARDINAL(sum) MOD 26)
  END;
  RETURN sum
END Arguments;

VAR row: ARRAY [0..19] OF INTEGER; i, whole: INTEGER; real: REAL;

BEGIN
  calls := 0;
  FOR i := 0 TO 11 DO WriteInt(Rotated(i), 6) END; WriteLn;
  FOR i := 0 TO 40 BY 8 DO WriteInt(Many(i), 8) END; WriteLn;
  FOR i := 0 TO 200 BY 50 DO
    real := Mixed(i, whole);
    WriteInt(TRUNC(real * 16.0 + 1.0E6), 10); WriteInt(whole, 8)
  END;
  WriteLn;
  FOR i := 0 TO 19 DO row[i] := (i * i) MOD 23 END;
  FOR i := 0 TO 23 BY 3 DO WriteInt(Found(row, i, 60), 8) END; WriteLn;
  WriteInt(Found(row, 100, 1000), 8); WriteLn;
  FOR i := 1 TO 5 DO WriteInt(Arguments(100, 7, i, 13, 11, 3, 4, 2 * i, 2.5, 'd', TRUE), 8) END;
  WriteLn;
  WriteInt(calls, 0); WriteLn
END Registers.
