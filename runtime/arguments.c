/* The arguments of the program, see lib/TlcArgs.def. They are recorded before any other code runs, even in a
   program whose `main` is written in C. */

#define _GNU_SOURCE /* environ */

#include "tlc.h"

#include <string.h>
#include <unistd.h>

struct arguments {
    int count;
    char **values;
};

TLC_WEAK __attribute__((visibility("hidden"))) struct arguments tlc_arguments;

/* The GNU C library also passes the arguments to constructors. */
static __attribute__((constructor)) void note(int count, char **values)
{
    tlc_arguments = (struct arguments){count, values};
}

/* The number of arguments, including the name of the program. */
TLC_WEAK uint64_t TlcArgumentCount(void)
{
    return (uint64_t)tlc_arguments.count;
}

/* Copies argument `number` from character `start`, as far as it fits; returns the full length from there. */
TLC_WEAK uint64_t TlcArgument(uint64_t number, uint64_t start, char *to, uint64_t high)
{
    if (number >= (uint64_t)tlc_arguments.count)
        return 0;
    const char *value = tlc_arguments.values[number];
    uint64_t length = strlen(value);
    uint64_t rest = start < length ? length - start : 0;
    uint64_t copied = rest <= high ? rest : high + 1;
    memcpy(to, value + (length - rest), copied);
    if (copied <= high)
        to[copied] = '\0';
    return rest;
}

/* The addresses of the arguments, followed by NULL. */
TLC_WEAK char **TlcArgumentVector(void)
{
    return tlc_arguments.values;
}

/* The addresses of the environment variables, followed by NULL. */
TLC_WEAK char **TlcEnvironmentVector(void)
{
    return environ;
}
