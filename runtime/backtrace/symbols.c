/* The names of procedures, from the symbol table of the executable, for the messages of faults.

   Procedures need no extra data: the table is read from the file on demand. All of this runs in signal
   handlers, and so calls only the system. */

#define _GNU_SOURCE /* process_vm_readv */

#include "image.h"
#include "tlc.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* The maximum number of words of the stack searched for a return address into a procedure, within so many
   pages above the stack pointer. */
enum { MOST_WORDS = 1 << 12, MOST_PAGES = 32, PAGE = 1 << 12 };

static const struct tlc_name NO_NAME = {NULL, 0};

/* A procedure's symbol is `_t`, or `_tl` in the library, then length and name of each part of its path. */
TLC_WEAK const char *tlc_path(const char *symbol)
{
    if (symbol[0] != '_' || symbol[1] != 't')
        return NULL;
    const char *path = symbol + (symbol[2] == 'l' ? 3 : 2);
    return *path >= '1' && *path <= '9' ? path : NULL;
}

TLC_WEAK struct tlc_name tlc_next_part(const char **path)
{
    const char *rest = *path;
    int length = 0;
    while (*rest >= '0' && *rest <= '9' && length < 1 << 20)
        length = 10 * length + (*rest++ - '0');
    if (length == 0 || strnlen(rest, (size_t)length) < (size_t)length)
        return NO_NAME;
    *path = rest + length;
    return (struct tlc_name){rest, length};
}

static struct tlc_name last_part(const char *symbol)
{
    const char *path = tlc_path(symbol);
    struct tlc_name name = NO_NAME, part = NO_NAME;
    while (path != NULL && (part = tlc_next_part(&path)).text != NULL)
        name = part;
    return name;
}

/* The procedure that contains an address. */
static struct tlc_name procedure_at(const struct tlc_image *image, uint64_t address)
{
    const Elf64_Sym *symbol = tlc_symbol_at(image, address);
    return symbol == NULL ? NO_NAME : last_part(image->names + symbol->st_name);
}

/* Copies words of the stack from an address on, or from the first readable page above it. */
static size_t copy_stack(uint64_t from, uint64_t *words)
{
    for (int pages = 0; pages < MOST_PAGES; pages++) {
        struct iovec here = {words, MOST_WORDS * sizeof *words};
        struct iovec there = {(void *)from, MOST_WORDS * sizeof *words};
        ssize_t copied = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
        if (copied > 0)
            return (size_t)copied / sizeof *words;
        from = (from + PAGE) & ~(uint64_t)(PAGE - 1);
    }
    return 0;
}

/* The procedure of the first return address on the stack that is inside one. */
static struct tlc_name caller(const struct tlc_image *image, uint64_t stack)
{
    static uint64_t words[MOST_WORDS];
    size_t count = copy_stack(stack & ~UINT64_C(7), words);
    struct tlc_name name = NO_NAME;
    for (size_t i = 0; name.text == NULL && i < count; i++)
        name = procedure_at(image, words[i]);
    return name;
}

TLC_WEAK struct tlc_name tlc_procedure(uint64_t instruction, uint64_t stack, int *is_in_c)
{
    const struct tlc_image *image = tlc_open_image();
    *is_in_c = 1;
    if (image == NULL)
        return NO_NAME;
    struct tlc_name name = procedure_at(image, instruction);
    *is_in_c = name.text == NULL;
    return name.text != NULL ? name : caller(image, stack);
}
