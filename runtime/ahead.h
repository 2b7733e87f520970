/* Characters that a stdio stream has buffered but not delivered, and the free space of its output buffer.

   The C library has no names for these. The headers of the GNU C library show the fields of a stream, because
   getc_unlocked and putc_unlocked are expanded in programs; this library reads the same fields. A file that
   includes this one must define _GNU_SOURCE for fwrite_unlocked. */

#ifndef TLC_AHEAD_H
#define TLC_AHEAD_H

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __GLIBC__

/* Returns the number of buffered characters, and the first of them. */
static inline size_t tlc_ahead(FILE *file, const char **first)
{
    *first = file->_IO_read_ptr;
    return (size_t)(file->_IO_read_end - file->_IO_read_ptr);
}

/* Consumes that many of them. */
static inline void tlc_take_ahead(FILE *file, size_t count)
{
    file->_IO_read_ptr += count;
}

/* The number of characters that can be written without a system call; always 0 for a line-buffered stream. */
static inline size_t tlc_room(FILE *file)
{
    return file->_IO_write_ptr < file->_IO_write_end ? (size_t)(file->_IO_write_end - file->_IO_write_ptr) : 0;
}

static inline void tlc_put_in_room(FILE *file, const char *characters, size_t count)
{
    memcpy(file->_IO_write_ptr, characters, count);
    file->_IO_write_ptr += count;
}

#else

static inline size_t tlc_room(FILE *file)
{
    (void)file;
    return 0;
}

static inline void tlc_put_in_room(FILE *file, const char *characters, size_t count)
{
    (void)file;
    (void)characters;
    (void)count;
}

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

/* Writes characters; returns whether all were accepted. */
static inline int tlc_write(FILE *file, const char *characters, size_t count)
{
    if (count <= tlc_room(file)) {
        tlc_put_in_room(file, characters, count);
        return 1;
    }
    return fwrite_unlocked(characters, 1, count, file) == count;
}

#endif
