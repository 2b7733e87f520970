(* Flips of all permutations of a few numbers: small arrays, nested loops. *)
MODULE Fannkuch;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 10;

TYPE Row = ARRAY [0..Size - 1] OF INTEGER;

VAR checksum, most, round: INTEGER;

PROCEDURE Run(n: INTEGER);
VAR
  perm, perm1, count: Row;
  i, j, k, r, t, flips, sign: INTEGER;
BEGIN
  FOR i := 0 TO n - 1 DO perm1[i] := i END;
  r := n; sign := 1;
  LOOP
    WHILE r # 1 DO
      count[r - 1] := r;
      r := r - 1
    END;
    FOR i := 0 TO n - 1 DO perm[i] := perm1[i] END;
    flips := 0;
    k := perm[0];
    WHILE k # 0 DO
      i := 0; j := k;
      WHILE i < j DO
        t := perm[i]; perm[i] := perm[j]; perm[j] := t;
        i := i + 1; j := j - 1
      END;
      flips := flips + 1;
      k := perm[0]
    END;
    IF flips > most THEN most := flips END;
    checksum := checksum + sign * flips;
    LOOP
      IF r = n THEN RETURN END;
      t := perm1[0];
      FOR i := 0 TO r - 1 DO perm1[i] := perm1[i + 1] END;
      perm1[r] := t;
      count[r] := count[r] - 1;
      IF count[r] > 0 THEN EXIT END;
      r := r + 1
    END;
    sign := -sign
  END
END Run;

BEGIN
  checksum := 0; most := 0;
  FOR round := 1 TO 3 DO Run(Size) END;
  WriteInt(checksum, 0); WriteLn;
  WriteInt(most, 0); WriteLn
END Fannkuch.
