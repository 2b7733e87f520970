/* The options of a command line, see lib/TlcOptions.def. */

#define _GNU_SOURCE /* getopt_long_only */

#include "tlc.h"

#include <getopt.h>
#include <stdlib.h>

/* A long option and the variables of getopt, with the whole numbers of Modula-2. */
struct tlc_option {
    const char *name;
    int64_t has_argument;
    int64_t *flag;
    int64_t value;
};
struct tlc_options {
    const char *argument;
    int64_t index, messages, option;
};

enum { SHORT_ONLY, LONG, LONG_ONLY };

/* The result of getopt_long for the long option with index 0. It is not a character. */
enum { FIRST_LONG = 256 };

/* The options in C's form; the result for each encodes its index. */
static struct option *options_of_c(const struct tlc_option *options)
{
    size_t count = 0;
    while (options != NULL && options[count].name != NULL)
        count++;
    struct option *result = calloc(count + 1, sizeof *result);
    for (size_t i = 0; result != NULL && i < count; i++)
        result[i] = (struct option){options[i].name, (int)options[i].has_argument, NULL, FIRST_LONG + (int)i};
    return result;
}

/* The character of the next option, or the value of a long one, or -1. */
TLC_WEAK int64_t TlcNextOption(int64_t count, char **arguments, const char *characters,
                               const struct tlc_option *options, uint64_t kind, struct tlc_options *state,
                               int64_t *index)
{
    struct option *long_options = kind == SHORT_ONLY ? NULL : options_of_c(options);
    optind = (int)state->index;
    opterr = (int)state->messages;
    optarg = NULL;
    int found = kind == SHORT_ONLY || long_options == NULL ? getopt((int)count, arguments, characters)
                : kind == LONG ? getopt_long((int)count, arguments, characters, long_options, NULL)
                               : getopt_long_only((int)count, arguments, characters, long_options, NULL);
    free(long_options);
    *state = (struct tlc_options){optarg, optind, opterr, optopt};
    if (found < FIRST_LONG)
        return found;
    const struct tlc_option *option = &options[found - FIRST_LONG];
    *index = found - FIRST_LONG;
    if (option->flag == NULL)
        return option->value;
    *option->flag = option->value;
    return 0;
}
