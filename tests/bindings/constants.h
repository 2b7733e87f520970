// Constants of all kinds.

/* Flags of a file */
#define FLAG_READ 0x01
#define FLAG_WRITE 0x02 /* also creates it */
#define FLAG_BOTH (FLAG_READ | FLAG_WRITE)
#define MODE 0644

#define LIMIT 18446744073709551615u
#define LOWEST (-9223372036854775807L - 1)
#define PI 3.14159
#define TINY 1e-300
#define NAME "constants (*) 'quoted'"
#define SAME_NAME NAME
#define NOTHING ((void *)0)
#define FAILED ((void *)-1)
#define LETTER 'a'
#define SIZE_OF_INT sizeof(int)
#define END 7
#define TRUE 1

#define EMPTY
#define SQUARE(x) ((x) * (x))
#define BOTH(a, b) \
    FLAG_OF((a),\
            (b) | FLAG_READ)
#define SHOW(x) #x
#define LOOP for (;;) {
#define LINES "one\ntwo"
#define ATTRIBUTE __attribute__((unused))

/* The colours of a lamp. */
enum colour {
    RED,       /* stop */
    AMBER = 5,
    GREEN      /* go */
};

typedef enum { COLD = -1, WARM = 1 } temperature;

enum { ANONYMOUS = 0x10 };

static const int ANSWER = 42;

enum colour lamp_colour(temperature t);
