/* What a stream of stdio has read from its file and given to nobody yet, and the room that it has for what is written.

   The C library has no names for these. In that of GNU the fields of a stream are in its headers, because getc_unlocked and
   putc_unlocked are expanded in programs; there this library looks at them as these two do. Whoever includes this file has
   defined _GNU_SOURCE for fwrite_unlocked. */

#ifndef TLC_AHEAD_H
#define TLC_AHEAD_H

#include <stddef.h>
#include <stdio.h>
#include <string.h>

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

/* How many characters can be written without a look at the file. A stream that writes line by line says none, too. */
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

/* Writes characters; gives whether all were taken. */
static inline int tlc_write(FILE *file, const char *characters, size_t count)
{
    if (count <= tlc_room(file)) {
        tlc_put_in_room(file, characters, count);
        return 1;
    }
    return fwrite_unlocked(characters, 1, count, file) == count;
}

#endif
