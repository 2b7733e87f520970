/* Planets that attract each other: records of reals in an array. */
#include <math.h>
#include <stdio.h>

enum { Count = 5, Steps = 6000000 };
#define Time 0.001

typedef struct { double x, y, z, vx, vy, vz, mass; } Body;

static Body bodies[Count];

static void Advance(void)
{
  long i, j;
  double dx, dy, dz, square, size;
  for (i = 0; i < Count; i++) {
    for (j = i + 1; j < Count; j++) {
      dx = bodies[i].x - bodies[j].x;
      dy = bodies[i].y - bodies[j].y;
      dz = bodies[i].z - bodies[j].z;
      square = dx * dx + dy * dy + dz * dz;
      size = Time / (square * sqrt(square));
      bodies[i].vx = bodies[i].vx - dx * bodies[j].mass * size;
      bodies[i].vy = bodies[i].vy - dy * bodies[j].mass * size;
      bodies[i].vz = bodies[i].vz - dz * bodies[j].mass * size;
      bodies[j].vx = bodies[j].vx + dx * bodies[i].mass * size;
      bodies[j].vy = bodies[j].vy + dy * bodies[i].mass * size;
      bodies[j].vz = bodies[j].vz + dz * bodies[i].mass * size;
    }
  }
  for (i = 0; i < Count; i++) {
    bodies[i].x = bodies[i].x + Time * bodies[i].vx;
    bodies[i].y = bodies[i].y + Time * bodies[i].vy;
    bodies[i].z = bodies[i].z + Time * bodies[i].vz;
  }
}

int main(void)
{
  long i;
  for (i = 0; i < Count; i++) {
    bodies[i].x = (double)(i * 4 + 1); bodies[i].y = (double)((i * 7) % 5); bodies[i].z = (double)i * 0.25;
    bodies[i].vx = 0.0; bodies[i].vy = (double)i * 0.5; bodies[i].vz = 0.125;
    bodies[i].mass = 1.0 / (double)(i + 1);
  }
  for (i = 1; i <= Steps; i++) Advance();
  for (i = 0; i < Count; i++) printf("%ld\n", (long)(fabs(bodies[i].x) * 1000.0));
  return 0;
}
