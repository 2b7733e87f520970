/* The executable as a file in memory, see image.h. */

#include "image.h"
#include "tlc.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The start of the executable in memory, if the linker defines it. */
extern const char __ehdr_start[] __attribute__((weak, visibility("hidden")));

/* Several objects of a program may contain this file; they share the image. */
TLC_WEAK __attribute__((visibility("hidden"))) struct tlc_image tlc_image;

static int find_symbols(struct tlc_image *image)
{
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

static int open_file(struct tlc_image *image)
{
    struct stat file;
    int descriptor = open("/proc/self/exe", O_RDONLY);
    if (descriptor < 0 || fstat(descriptor, &file) != 0 || __ehdr_start == NULL)
        return 0;
    const char *bytes = mmap(NULL, (size_t)file.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED)
        return 0;
    image->bytes = bytes;
    image->size = (size_t)file.st_size;
    return find_symbols(image);
}

TLC_WEAK const struct tlc_image *tlc_open_image(void)
{
    if (tlc_image.bytes == NULL && !open_file(&tlc_image))
        return NULL;
    return tlc_image.symbols == NULL ? NULL : &tlc_image;
}

TLC_WEAK const Elf64_Sym *tlc_symbol_at(const struct tlc_image *image, uint64_t address)
{
    const Elf64_Sym *found = NULL;
    for (size_t i = 0; i < image->count; i++) {
        const Elf64_Sym *symbol = &image->symbols[i];
        uint64_t start = symbol->st_value + image->base;
        if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || address < start || address >= start + symbol->st_size)
            continue;
        found = symbol;
        /* C and GNU Modula-2 have aliases of their own for exports of a module. */
        if (tlc_path(image->names + symbol->st_name) != NULL)
            break;
    }
    return found;
}
