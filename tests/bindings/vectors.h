/* Vectors and other small structures by value. */
#include <stddef.h>

typedef struct Vector2 { float x, y; } Vector2;
typedef struct Vector3 { float x, y, z; } Vector3;
typedef struct Color { unsigned char r, g, b, a; } Color;
typedef struct Matrix { float m[16]; } Matrix;
typedef struct Rectangle { float x, y, width, height; } Rectangle;

/* A number with its kind. */
typedef struct Value {
    int kind; /* 0: whole, 1: real */
    union { long whole; double real; } as;
} Value;

typedef int (*Callback)(void *context, Vector2 where);

Vector2 Vector2Add(Vector2 a, Vector2 b);
float Vector3Length(Vector3 v);
Color Fade(Color color, float alpha);
Matrix MatrixScale(Matrix matrix, float factor);
Rectangle Union(Rectangle a, Rectangle b);
Value Doubled(Value value);

/* Calls back for each of the points; ends at the first result that is not 0. */
int ForEach(const Vector2 *points, int pointCount, Callback callback, void *context);
void Move(Vector2 *point, float by);
size_t Describe(char *buffer, size_t size, const char *name);
const char *NameOf(int number);
int SumOf(int count, ...);

extern int callCount;
#define VECTOR_ZERO_NAME "zero"
