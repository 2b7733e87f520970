/* The executable as a file in memory: its symbols, and its sections for readers of debug information.

   All of this is called after a program has failed, in signal handlers among other places, and so calls only
   the system. */

#ifndef TLC_IMAGE_H
#define TLC_IMAGE_H

#include <elf.h>
#include <stddef.h>
#include <stdint.h>

struct tlc_image {
    const char *bytes; /* NULL until the file was opened */
    size_t size;
    const Elf64_Sym *symbols;
    size_t count;
    const char *names; /* the names of symbols */
    uint64_t base;     /* the address at which address 0 of the file is loaded */
};

/* The running executable, or NULL if it cannot be read or has no symbols. The file stays open. */
const struct tlc_image *tlc_open_image(void);

/* The symbol of the function that contains an address, or NULL; of several, one of ours is preferred. */
const Elf64_Sym *tlc_symbol_at(const struct tlc_image *image, uint64_t address);

#endif
