MODULE MarkedHeadings;
PROCEDURE __BUILTIN__ sin(x: REAL; [y, z: REAL = 2.0 * 3.0]; [n: CARDINAL]): REAL;
END sin;
PROCEDURE __ATTRIBUTE__ __BUILTIN__ ( (cos) ) cosine([x: REAL]): REAL;
END cosine;
PROCEDURE __INLINE__ none;
END none;
END MarkedHeadings.
