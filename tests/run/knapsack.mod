MODULE Knapsack;
FROM InOut IMPORT WriteInt, WriteLn;
CONST Items = 6; Capacity = 50;
VAR
  weight, worth: ARRAY [1..Items] OF INTEGER;
  best: ARRAY [0..Items], [0..Capacity] OF INTEGER;
  i, c: INTEGER;

PROCEDURE Max(a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a END;
  RETURN b
END Max;

PROCEDURE Ways(amount, coin: INTEGER): INTEGER;
BEGIN
  IF amount = 0 THEN RETURN 1 END;
  IF (amount < 0) OR (coin = 0) THEN RETURN 0 END;
  RETURN Ways(amount - weight[coin], coin) + Ways(amount, coin - 1)
END Ways;

PROCEDURE Common(a, b: ARRAY OF CHAR): INTEGER;
VAR length: ARRAY [0..30], [0..30] OF INTEGER; i, j: CARDINAL;
BEGIN
  FOR i := 0 TO 30 DO length[i, 0] := 0; length[0, i] := 0 END;
  i := 0; j := 0;
  WHILE (i <= HIGH(a)) AND (a[i] # 0C) DO
    j := 0;
    WHILE (j <= HIGH(b)) AND (b[j] # 0C) DO
      IF a[i] = b[j] THEN length[i + 1, j + 1] := length[i, j] + 1
      ELSE length[i + 1, j + 1] := Max(length[i, j + 1], length[i + 1, j])
      END;
      INC(j)
    END;
    INC(i)
  END;
  RETURN length[i, j]
END Common;

BEGIN
  FOR i := 1 TO Items DO weight[i] := 3 + i * i MOD 11 * 2; worth[i] := 10 + i * 17 MOD 23 * 4 END;
  FOR c := 0 TO Capacity DO best[0, c] := 0 END;
  FOR i := 1 TO Items DO
    FOR c := 0 TO Capacity DO
      best[i, c] := best[i - 1, c];
      IF weight[i] <= c THEN
        best[i, c] := Max(best[i, c], best[i - 1, c - weight[i]] + worth[i])
      END
    END
  END;
  FOR c := 0 TO Capacity BY 10 DO WriteInt(best[Items, c], 5) END; WriteLn;
  FOR c := Capacity TO 1 BY -7 DO WriteInt(Ways(c, Items), 5) END; WriteLn;
  WriteInt(Common("nematode knowledge", "empty bottle"), 0); WriteInt(Common("abc", "xyz"), 3);
  WriteLn
END Knapsack.
