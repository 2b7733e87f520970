/* Structures and unions with all kinds of members. */
#ifndef LAYOUTS_H
#define LAYOUTS_H

#include <stddef.h>
#include <stdint.h>

/* A point of the plane. */
typedef struct {
    float x, y; /* in metres */
} Point;

struct mixed {
    char tag;
    double value;
    short small;
    long double_word;
    unsigned char bytes[3];
};

/** A number of one of three kinds. */
typedef union Number {
    int whole;       /**< a whole number */
    double real;
    char text[12];
} Number;

typedef struct Tagged {
    char kind;
    union {
        int whole;
        double real;
        struct { short low; int high; };
    };
    char end;
    struct { char a; int b; } pair;
    union { short s; long l; } choice;
} Tagged;

struct flags {
    unsigned ready : 1;
    unsigned kind : 3;
    unsigned : 4;
    unsigned count : 12;
    char after;
    unsigned long wide : 40;
};

struct __attribute__((packed)) packed_header {
    char kind;
    uint32_t length;
    uint16_t port;
};

typedef struct aligned_block {
    char first;
    char bytes[20];
} __attribute__((aligned(16))) aligned_block;

struct gapped {
    char first;
    _Alignas(8) char second;
    int third;
};

typedef struct node {
    struct node *next;
    struct flags flags;
    Point points[2][3];
    int (*compare)(const struct node *, const struct node *);
    const char *name;
} node;

struct message {
    size_t length;
    char bytes[];
};

/* A nested type is declared before the type that contains it. */
struct arranged {
    _Bool flag;
    struct arranged_part { char a; uint64_t b; } inner[2];
    char last;
};

/* Structures without a name receive one if they are the target of a pointer. */
struct tree {
    struct { double x, y; } *corners;
    union { int number; float real; } *value;
    struct { struct { int inside; } *inner; } part;
    struct { char tag; struct tree *below; } *links[2];
};

typedef struct { int number; } *handle;

handle handle_make(int number);
void handle_use(handle used);
typedef struct { int number; } *slot;
int slot_number(slot s);

struct precise {
    long double wide;
};

#endif
