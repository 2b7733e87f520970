MODULE TwiceLabel;
VAR n: CARDINAL;
BEGIN
  n := 2;
  CASE n OF
    1, 2: n := 3
  | 2..4: n := 5
  ELSE n := 0
  END
END TwiceLabel.
