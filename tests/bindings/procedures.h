/* A library of procedures. */
#include <stddef.h>
#include <stdarg.h>
#include <stdbool.h>

/* An open file, which only this library sees. */
typedef struct store store;
struct hidden;
typedef struct hidden *hidden_ref;

typedef struct { int left, right; } range;

/** Called for each entry; any result but 0 ends the search. */
typedef int (*visitor)(void *context, const char *name, range where);

/* Opens a store.
   Returns 0 on success. */
int store_open(const char *path, store **opened);
void store_close(store *s);

/** Searches a store.
 *  @param s the store
 *  @param pattern the pattern, or NULL for all entries
 *  @param visit called for each entry
 *  @return the number of visited entries
 */
int store_search(store *s, const char *pattern, visitor visit, void *context);

/* Reads and writes bytes. */
long store_read(store *s, void *buffer, size_t length);
long store_write(store *s, const void *buffer, size_t length);
char *store_name(store *s, char *buffer, int buffer_size);
unsigned long checksum(const unsigned char *bytes, size_t n);
double sum(const double *values, int count);
void scale(double matrix[16], float factor);
void extent(const range *of, int *left, int *right);
void widen(range *r, int by);
bool contains(range r, int x);
range united(range a, range b);
void sort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void copy(void *to, const void *from, size_t size);
hidden_ref hidden_new(void);

/* Prints like printf. */
int report(const char *format, ...);
int old();

extern int verbosity;
extern const char *const version_text;

/* Names of Modula-2 as names of C. */
void keywords(int BEGIN, int END, int begin, int Begin, int);
int value(int value);
int Value(void);
struct value { int END, end, ARRAY; };

int vreport(const char *format, va_list arguments);
long double precise(long double x);
static inline int twice(int x) { return 2 * x; }
extern int TYPE(int x);
