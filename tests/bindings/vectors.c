#include "vectors.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

int callCount;

Vector2 Vector2Add(Vector2 a, Vector2 b) {
    callCount++;
    return (Vector2){a.x + b.x, a.y + b.y};
}

float Vector3Length(Vector3 v) { return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z); }

Color Fade(Color color, float alpha) {
    color.a = (unsigned char)(255 * alpha);
    return color;
}

Matrix MatrixScale(Matrix matrix, float factor) {
    for (int i = 0; i < 16; i++) matrix.m[i] *= factor;
    return matrix;
}

Rectangle Union(Rectangle a, Rectangle b) {
    float right = fmaxf(a.x + a.width, b.x + b.width), bottom = fmaxf(a.y + a.height, b.y + b.height);
    Rectangle both = {fminf(a.x, b.x), fminf(a.y, b.y)};
    both.width = right - both.x;
    both.height = bottom - both.y;
    return both;
}

Value Doubled(Value value) {
    if (value.kind == 0) value.as.whole *= 2;
    else value.as.real *= 2;
    return value;
}

int ForEach(const Vector2 *points, int pointCount, Callback callback, void *context) {
    for (int i = 0; i < pointCount; i++) {
        int result = callback(context, points[i]);
        if (result != 0) return result;
    }
    return 0;
}

void Move(Vector2 *point, float by) {
    point->x += by;
    point->y += by;
}

size_t Describe(char *buffer, size_t size, const char *name) {
    return (size_t)snprintf(buffer, size, "<%s>", name);
}

const char *NameOf(int number) { return number == 0 ? VECTOR_ZERO_NAME : "other"; }

int SumOf(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int sum = 0;
    for (int i = 0; i < count; i++) sum += va_arg(arguments, int);
    va_end(arguments);
    return sum;
}
