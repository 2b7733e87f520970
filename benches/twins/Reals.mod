(* Real numbers and records: integrals, a linear system, vectors. *)
MODULE Reals;
FROM InOut IMPORT ReadInt, WriteInt, WriteLn;

CONST Order = 12;

TYPE
  Matrix = ARRAY [0..Order - 1], [0..Order - 1] OF REAL;
  Vector = RECORD x, y, z: REAL END;

VAR
  count: INTEGER;
  matrix: Matrix;

PROCEDURE Integral(low, high: REAL; steps: INTEGER): REAL;
VAR i: INTEGER; x, width, sum: REAL;
BEGIN
  width := (high - low) / FLOAT(steps);
  sum := 0.0;
  FOR i := 0 TO steps - 1 DO
    x := low + (FLOAT(i) + 0.5) * width;
    sum := sum + x * x / (1.0 + x)
  END;
  RETURN sum * width
END Integral;

PROCEDURE Root(value: REAL): REAL;
VAR guess, last: REAL; rounds: INTEGER;
BEGIN
  guess := value;
  rounds := 0;
  REPEAT
    last := guess;
    guess := (last + value / last) / 2.0;
    rounds := rounds + 1
  UNTIL (rounds = 30) OR (guess = last);
  RETURN guess
END Root;

PROCEDURE Fill(VAR m: Matrix; seed: INTEGER);
VAR i, j: INTEGER;
BEGIN
  FOR i := 0 TO Order - 1 DO
    FOR j := 0 TO Order - 1 DO
      seed := (seed * 1103 + 12345) MOD 65536;
      m[i, j] := FLOAT(seed) / 65536.0
    END
  END
END Fill;

PROCEDURE Determinant(VAR m: Matrix): REAL;
VAR row, column, best, i: INTEGER; result, factor, other: REAL;
BEGIN
  result := 1.0;
  FOR column := 0 TO Order - 1 DO
    best := column;
    FOR row := column + 1 TO Order - 1 DO
      IF ABS(m[row, column]) > ABS(m[best, column]) THEN best := row END
    END;
    IF best # column THEN
      result := -result;
      FOR i := 0 TO Order - 1 DO
        other := m[best, i];
        m[best, i] := m[column, i];
        m[column, i] := other
      END
    END;
    result := result * m[column, column];
    FOR row := column + 1 TO Order - 1 DO
      factor := m[row, column] / m[column, column];
      FOR i := column TO Order - 1 DO
        m[row, i] := m[row, i] - factor * m[column, i]
      END
    END
  END;
  RETURN result
END Determinant;

PROCEDURE Orbit(steps: INTEGER): REAL;
VAR place, speed: Vector; i: INTEGER; distance, pull: REAL;
BEGIN
  place.x := 1.0; place.y := 0.0; place.z := 0.25;
  speed.x := 0.0; speed.y := 1.0; speed.z := 0.0;
  distance := 1.0;
  FOR i := 1 TO steps DO
    distance := Root(place.x * place.x + place.y * place.y + place.z * place.z);
    pull := 0.001 / (distance * distance * distance);
    speed.x := speed.x - place.x * pull;
    speed.y := speed.y - place.y * pull;
    speed.z := speed.z - place.z * pull;
    place.x := place.x + speed.x * 0.001;
    place.y := place.y + speed.y * 0.001;
    place.z := place.z + speed.z * 0.001
  END;
  RETURN distance
END Orbit;

PROCEDURE Show(value: REAL);
VAR scaled: INTEGER;
BEGIN
  scaled := TRUNC(value * 1.0E6);
  WriteInt(scaled, 1);
  WriteLn
END Show;

BEGIN
  ReadInt(count);
  Show(Integral(0.0, 2.0, count));
  Show(Root(FLOAT(count)));
  Fill(matrix, count);
  Show(Determinant(matrix));
  Show(Orbit(count))
END Reals.
