/* The executable as a file in memory: its symbols, and its sections for those who read debug information.

   All of this is called where a program has failed, in signal handlers among other places, and so calls nothing but the
   system. */

#ifndef TLC_IMAGE_H
#define TLC_IMAGE_H

#include <elf.h>
#include <stddef.h>
#include <stdint.h>

struct tlc_image {
    const char *bytes; /* without any until the file was opened */
    size_t size;
    const Elf64_Sym *symbols;
    size_t count;
    const char *names; /* of the symbols */
    uint64_t base;     /* where address 0 of the file is in memory */
};

/* The executable that runs, or NULL if it cannot be read or has no symbols. The file stays open. */
const struct tlc_image *tlc_open_image(void);

/* The symbol of the function in which an address lies, or NULL. Where a function has several, it is one of ours. */
const Elf64_Sym *tlc_symbol_at(const struct tlc_image *image, uint64_t address);

#endif
