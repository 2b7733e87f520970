#include <stdio.h>
#include "Geo.h"
static void visit(struct Geo_Point *p, int64_t n) { p->x += (double)n; }
int main(void) {
    Geo_initialise();
    int64_t a[] = {1, 2, 3};
    printf("%ld\n", (long)Geo_Sum(a, 2));
    struct Geo_Point p = {0.0, 2.0, 'a', 1, Geo_red}, q = {4.0, 4.0, 'b', 2, Geo_green}, m;
    m = Geo_Middle(p, q);
    printf("%g %g %c %d %d\n", m.x, m.y, m.tag, m.small, m.c == Geo_green);
    Geo_Each(&p, 4, visit);
    printf("%g\n", p.x);
    double matrix[3][2] = {{1, 0}, {0, 5}, {0, 0}};
    printf("%g\n", Geo_Trace(&matrix[0][0], 3, 1 << Geo_green, true, Geo_green));
    char grid[2][3] = {{0}};
    Geo_Grid((char *)grid, 1, 2);
    printf("%c%c\n", grid[1][2], Geo_First(&p));
    return 0;
}
