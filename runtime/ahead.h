/* What a stream of stdio has read from its file and given to nobody yet.

   The C library has no names for it. In that of GNU the fields of a stream are in its headers, because getc_unlocked is
   expanded in programs; there this library looks at them as getc_unlocked does. */

#ifndef TLC_AHEAD_H
#define TLC_AHEAD_H

#include <stddef.h>
#include <stdio.h>

#ifdef __GLIBC__

/* How many characters there are, and the first of them. */
static inline size_t tlc_ahead(FILE *file, const char **first)
{
    *first = file->_IO_read_ptr;
    return (size_t)(file->_IO_read_end - file->_IO_read_ptr);
}

/* Takes so many of them. */
static inline void tlc_take_ahead(FILE *file, size_t count)
{
    file->_IO_read_ptr += count;
}

#else

static inline size_t tlc_ahead(FILE *file, const char **first)
{
    (void)file;
    *first = NULL;
    return 0;
}

static inline void tlc_take_ahead(FILE *file, size_t count)
{
    (void)file;
    (void)count;
}

#endif

#endif
