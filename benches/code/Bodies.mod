(* Planets that attract each other: records of reals in an array. *)
MODULE Bodies;
FROM InOut IMPORT WriteInt, WriteLn;
FROM MathLib0 IMPORT sqrt;

CONST Count = 5; Steps = 6000000; Time = 0.001;

TYPE Body = RECORD x, y, z, vx, vy, vz, mass: REAL END;

VAR bodies: ARRAY [0..Count - 1] OF Body; i: INTEGER;

PROCEDURE Advance;
VAR i, j: INTEGER; dx, dy, dz, square, size: REAL;
BEGIN
  FOR i := 0 TO Count - 1 DO
    FOR j := i + 1 TO Count - 1 DO
      dx := bodies[i].x - bodies[j].x;
      dy := bodies[i].y - bodies[j].y;
      dz := bodies[i].z - bodies[j].z;
      square := dx * dx + dy * dy + dz * dz;
      size := Time / (square * sqrt(square));
      bodies[i].vx := bodies[i].vx - dx * bodies[j].mass * size;
      bodies[i].vy := bodies[i].vy - dy * bodies[j].mass * size;
      bodies[i].vz := bodies[i].vz - dz * bodies[j].mass * size;
      bodies[j].vx := bodies[j].vx + dx * bodies[i].mass * size;
      bodies[j].vy := bodies[j].vy + dy * bodies[i].mass * size;
      bodies[j].vz := bodies[j].vz + dz * bodies[i].mass * size
    END
  END;
  FOR i := 0 TO Count - 1 DO
    bodies[i].x := bodies[i].x + Time * bodies[i].vx;
    bodies[i].y := bodies[i].y + Time * bodies[i].vy;
    bodies[i].z := bodies[i].z + Time * bodies[i].vz
  END
END Advance;

BEGIN
  FOR i := 0 TO Count - 1 DO
    bodies[i].x := FLOAT(i * 4 + 1); bodies[i].y := FLOAT((i * 7) MOD 5);
    bodies[i].z := FLOAT(i) * 0.25;
    bodies[i].vx := 0.0; bodies[i].vy := FLOAT(i) * 0.5; bodies[i].vz := 0.125;
    bodies[i].mass := 1.0 / FLOAT(i + 1)
  END;
  FOR i := 1 TO Steps DO Advance END;
  FOR i := 0 TO Count - 1 DO WriteInt(TRUNC(ABS(bodies[i].x) * 1000.0), 0); WriteLn END
END Bodies.
