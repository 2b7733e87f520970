/* Reading debug information in the format DWARF 5: numbers and texts, and the sections that contain them.

   Nothing is assumed to be complete: reads past the end of a section yield 0. */

#ifndef TLC_DWARF_H
#define TLC_DWARF_H

#include "image.h"
#include "tlc.h"

#include <string.h>

/* The part still to be read. */
struct tlc_reader {
    const uint8_t *at, *end;
};

/* A section of the executable by its name; empty if it is missing or cannot be read as it is. */
struct tlc_reader tlc_section(const struct tlc_image *image, const char *name);

static inline uint64_t tlc_left(const struct tlc_reader *reader)
{
    return (uint64_t)(reader->end - reader->at);
}

static inline void tlc_skip(struct tlc_reader *reader, uint64_t bytes)
{
    reader->at += bytes < tlc_left(reader) ? bytes : tlc_left(reader);
}

/* The part of a section from an offset on. */
static inline struct tlc_reader tlc_from(struct tlc_reader section, uint64_t offset)
{
    tlc_skip(&section, offset);
    return section;
}

/* Splits off the next bytes; the reader continues after them. */
static inline struct tlc_reader tlc_take(struct tlc_reader *reader, uint64_t bytes)
{
    struct tlc_reader part = *reader;
    tlc_skip(reader, bytes);
    part.end = reader->at;
    return part;
}

/* A little-endian number of so many bytes, at most 8. */
static inline uint64_t tlc_number(struct tlc_reader *reader, unsigned bytes)
{
    struct tlc_reader part = tlc_take(reader, bytes);
    uint64_t number = 0;
    for (unsigned i = 0; i < tlc_left(&part); i++)
        number |= (uint64_t)part.at[i] << 8 * i;
    return number;
}

/* A number in groups of 7 bits (LEB128); `bits` is the number of bits that were read. */
static inline uint64_t tlc_groups(struct tlc_reader *reader, unsigned *bits, uint8_t *last)
{
    uint64_t number = 0;
    *bits = 0;
    do {
        *last = (uint8_t)tlc_number(reader, 1);
        if (*bits < 64)
            number |= (uint64_t)(*last & 0x7F) << *bits;
        *bits += 7;
    } while (*last & 0x80);
    return number;
}

static inline uint64_t tlc_unsigned(struct tlc_reader *reader)
{
    unsigned bits;
    uint8_t last;
    return tlc_groups(reader, &bits, &last);
}

static inline int64_t tlc_signed(struct tlc_reader *reader)
{
    unsigned bits;
    uint8_t last;
    uint64_t number = tlc_groups(reader, &bits, &last);
    if (bits < 64 && last & 0x40)
        number |= ~UINT64_C(0) << bits;
    return (int64_t)number;
}

/* A text that is terminated by 0. */
static inline struct tlc_name tlc_text(struct tlc_reader *reader)
{
    const uint8_t *end = memchr(reader->at, 0, tlc_left(reader));
    size_t length = (size_t)((end != NULL ? end : reader->end) - reader->at);
    struct tlc_name text = {(const char *)reader->at, length < INT32_MAX ? (int)length : 0};
    tlc_skip(reader, length + 1);
    return text;
}

/* The length of a unit, and the size of its offsets in bytes. */
static inline uint64_t tlc_unit_length(struct tlc_reader *reader, unsigned *offset_bytes)
{
    uint64_t length = tlc_number(reader, 4);
    *offset_bytes = length == UINT32_MAX ? 8 : 4;
    return length == UINT32_MAX ? tlc_number(reader, 8) : length;
}

#endif
