/* The names of procedures, from the symbol table of the executable, for the messages of faults.

   Nothing is added to procedures for it: the table is read from the file when it is needed. All of this runs in
   signal handlers, and so calls nothing but the system. */

#define _GNU_SOURCE /* process_vm_readv */

#include "tlc.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* So many words of the stack are looked at for a return address into a procedure, from so many pages above the
   stack pointer on at most. */
enum { MOST_WORDS = 1 << 12, MOST_PAGES = 32, PAGE = 1 << 12 };

/* Where the executable begins in memory, if the linker says so. */
extern const char __ehdr_start[] __attribute__((weak, visibility("hidden")));

static const struct tlc_name NO_NAME = {NULL, 0};

/* A procedure's symbol is `_t`, in the library `_tl`, and then of each part of its path the length and the name. */
static struct tlc_name last_part(const char *symbol)
{
    struct tlc_name name = NO_NAME;
    if (strncmp(symbol, "_t", 2) != 0)
        return name;
    for (const char *rest = symbol + (symbol[2] == 'l' ? 3 : 2); *rest >= '1' && *rest <= '9';) {
        int length = 0;
        while (*rest >= '0' && *rest <= '9' && length < 1 << 20)
            length = 10 * length + (*rest++ - '0');
        if (strnlen(rest, (size_t)length) < (size_t)length)
            break;
        name = (struct tlc_name){rest, length};
        rest += length;
    }
    return name;
}

/* The executable as a file in memory. */
struct image {
    const char *bytes;
    const Elf64_Sym *symbols;
    size_t count;
    const char *names;
    uint64_t base;
};

static int open_image(struct image *image)
{
    struct stat file;
    int descriptor = open("/proc/self/exe", O_RDONLY);
    if (descriptor < 0 || fstat(descriptor, &file) != 0 || __ehdr_start == NULL)
        return 0;
    image->bytes = mmap(NULL, (size_t)file.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (image->bytes == MAP_FAILED)
        return 0;
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)image->bytes;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(image->bytes + header->e_shoff);
    image->base = header->e_type == ET_DYN ? (uint64_t)__ehdr_start : 0;
    for (int i = 0; header->e_shoff != 0 && i < header->e_shnum; i++)
        if (sections[i].sh_type == SHT_SYMTAB) {
            image->symbols = (const Elf64_Sym *)(image->bytes + sections[i].sh_offset);
            image->count = sections[i].sh_size / sizeof *image->symbols;
            image->names = image->bytes + sections[sections[i].sh_link].sh_offset;
            return 1;
        }
    return 0;
}

/* The procedure in which an address lies. */
static struct tlc_name procedure_at(const struct image *image, uint64_t address)
{
    for (size_t i = 0; i < image->count; i++) {
        const Elf64_Sym *symbol = &image->symbols[i];
        uint64_t start = symbol->st_value + image->base;
        if (ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && address >= start && address < start + symbol->st_size)
            return last_part(image->names + symbol->st_name);
    }
    return NO_NAME;
}

/* Copies words of the stack from an address on, or from the first page above it that can be read. */
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

/* The procedure of the first return address on the stack that leads into one. */
static struct tlc_name caller(const struct image *image, uint64_t stack)
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
    struct image image;
    *is_in_c = 1;
    if (!open_image(&image))
        return NO_NAME;
    struct tlc_name name = procedure_at(&image, instruction);
    *is_in_c = name.text == NULL;
    return name.text != NULL ? name : caller(&image, stack);
}
