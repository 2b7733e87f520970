MODULE LinesOfADiff;
VAR n: INTEGER;
BEGIN
-  n := 3;
+  n := 4;
> n := n + 1
END LinesOfADiff.
