/* The sections of the executable by their names. */

#include "dwarf.h"

TLC_WEAK struct tlc_reader tlc_section(const struct tlc_image *image, const char *name)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)image->bytes;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(image->bytes + header->e_shoff);
    const char *names = image->bytes + sections[header->e_shstrndx].sh_offset;
    for (int i = 0; i < header->e_shnum; i++) {
        const Elf64_Shdr *section = &sections[i];
        int is_plain = (section->sh_flags & SHF_COMPRESSED) == 0 && section->sh_type != SHT_NOBITS &&
                       section->sh_offset <= image->size && section->sh_size <= image->size - section->sh_offset;
        if (is_plain && strcmp(names + section->sh_name, name) == 0) {
            const uint8_t *bytes = (const uint8_t *)image->bytes + section->sh_offset;
            return (struct tlc_reader){bytes, bytes + section->sh_size};
        }
    }
    return (struct tlc_reader){(const uint8_t *)image->bytes, (const uint8_t *)image->bytes};
}
