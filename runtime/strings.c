/* Strings of DynamicStrings for InOut, which does not import that module; see lib/TlcIO.def. */

#define _GNU_SOURCE /* fwrite_unlocked */

#include "tlc.h"

#include <stdio.h>

void TlcAllocate(void **address, uint64_t size);
uint8_t TlcDeallocate(void **address);
void TlcCopyBytes(void *to, const void *from, uint64_t count);

/* The record in lib/gnu/strings/DynamicStrings.mod. A new string is in state 0. */
struct tlc_string {
    char *characters;
    uint64_t length, room;
    uint8_t state;
    struct tlc_string *owns, *next;
};

enum { LEAST_ROOM = 16 };

/* Doubles the room, so that appending character by character takes linear time. */
static void grow(struct tlc_string *string)
{
    void *larger, *smaller = string->characters;
    TlcAllocate(&larger, 2 * string->room);
    TlcCopyBytes(larger, smaller, string->length);
    TlcDeallocate(&smaller);
    string->characters = larger;
    string->room *= 2;
}

TLC_WEAK struct tlc_string *TlcReadWord(FILE *file, unsigned char *last)
{
    void *string_storage, *characters;
    TlcAllocate(&string_storage, sizeof(struct tlc_string));
    TlcAllocate(&characters, LEAST_ROOM);
    struct tlc_string *string = string_storage;
    *string = (struct tlc_string){.characters = characters, .room = LEAST_ROOM};
    while (*last > ' ') {
        if (string->length + 1 == string->room)
            grow(string);
        string->characters[string->length++] = (char)*last;
        int character = getc_unlocked(file);
        *last = character == EOF ? '\0' : (unsigned char)character;
    }
    string->characters[string->length] = '\0';
    return string;
}

TLC_WEAK void TlcPutString(FILE *file, const struct tlc_string *string)
{
    if (string != NULL)
        fwrite_unlocked(string->characters, 1, string->length, file);
}
