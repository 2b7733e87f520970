/* The profile of a program that counts executions (--coverage, --profile-generate), in the raw format of LLVM 22,
   version 10: see InstrProfData.inc. It is linked only into such programs, and replaces the library of LLVM's
   compiler-rt. */

#include "tlc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The sections that LLVM fills. A program without own procedures has none. */
#define SECTION(name)                                                                                                  \
    extern const char __start_##name[] __attribute__((weak, visibility("hidden")));                                    \
    extern const char __stop_##name[] __attribute__((weak, visibility("hidden")))
SECTION(__llvm_prf_data);
SECTION(__llvm_prf_cnts);
SECTION(__llvm_prf_names);

/* A value of an operand, and how often it was the value. */
struct valued {
    uint64_t value, count;
    struct valued *next;
};

/* The kinds of operands: procedures that are called, sizes of copies, tables of C++. */
#define KINDS 3

/* The description of the counters of a procedure. */
struct counted {
    uint64_t name, hash;
    int64_t counters, bitmap; /* relative to the description */
    const void *function;
    struct valued **values; /* of all operands of all kinds */
    uint32_t counter_count;
    uint16_t value_sites[KINDS];
    uint32_t bitmap_bytes;
};

/* The number of different values of an operand that are kept. */
#define MOST_VALUES 16

/* LLVM defines it in programs that count in the IR; it is the version, with bits for the kind of counters. */
extern const uint64_t __llvm_profile_raw_version __attribute__((weak));

/* LLVM refers to the writer by this name. */
TLC_WEAK int __llvm_profile_runtime = 0;

/* The name of the file: that of the variable, in which `%p` is the number of the process. */
static void name_file(char *name, size_t size)
{
    const char *pattern = getenv("LLVM_PROFILE_FILE");
    if (pattern == NULL || pattern[0] == 0)
        pattern = "default.profraw";
    size_t length = 0;
    while (*pattern != 0 && length + 24 < size) {
        if (strncmp(pattern, "%p", 2) == 0) {
            length += (size_t)snprintf(name + length, size - length, "%ld", (long)getpid());
            pattern += 2;
        } else
            name[length++] = *pattern++;
    }
    name[length] = 0;
}

static void write_padding(FILE *file, uint64_t size)
{
    static const char zeros[8];
    fwrite(zeros, 1, (size_t)(-size & 7), file);
}

/* Counts a value of an operand. If others have all places, the rarest one loses a count, and its place at last. */
TLC_WEAK void __llvm_profile_instrument_target(uint64_t value, void *data, uint32_t operand)
{
    struct valued **place = &((struct counted *)data)->values[operand], *rarest = NULL;
    int known = 0;
    for (; *place != NULL; place = &(*place)->next, ++known) {
        if ((*place)->value == value) {
            ++(*place)->count;
            return;
        }
        if (rarest == NULL || (*place)->count < rarest->count)
            rarest = *place;
    }
    if (known < MOST_VALUES) {
        struct valued *added = calloc(1, sizeof *added);
        if (added != NULL) {
            added->value = value;
            added->count = 1;
            *place = added;
        }
    } else if (--rarest->count == 0) {
        rarest->value = value;
        rarest->count = 1;
    }
}

/* Counts the size of a copy. Large sizes are in classes, each of which has its least size as value. */
TLC_WEAK void __llvm_profile_instrument_memop(uint64_t size, void *data, uint32_t operand)
{
    if (size > 512)
        size = 513;
    else if (size > 8 && (size & (size - 1)) != 0)
        size = (UINT64_C(1) << (63 - __builtin_clzll(size))) + 1;
    __llvm_profile_instrument_target(size, data, operand);
}

static uint32_t length_of(const struct valued *values)
{
    uint32_t length = 0;
    for (; values != NULL; values = values->next)
        ++length;
    return length;
}

/* Writes the values of a procedure: sizes, then for each kind its lists with their lengths. */
static void write_values(FILE *file, const struct counted *procedure)
{
    uint32_t sizes[2] = {8, 0};
    struct valued *const *of_kind = procedure->values;
    for (int kind = 0; kind < KINDS; of_kind += procedure->value_sites[kind++]) {
        uint32_t sites = procedure->value_sites[kind];
        if (sites == 0)
            continue;
        sizes[0] += 8 + ((sites + 7) & ~UINT32_C(7));
        for (uint32_t site = 0; site < sites; ++site)
            sizes[0] += 16 * length_of(of_kind[site]);
        ++sizes[1];
    }
    if (sizes[1] == 0)
        return;
    fwrite(sizes, sizeof sizes, 1, file);
    of_kind = procedure->values;
    for (uint32_t kind = 0; kind < KINDS; of_kind += procedure->value_sites[kind++]) {
        const uint32_t sites = procedure->value_sites[kind], head[2] = {kind, sites};
        if (sites == 0)
            continue;
        fwrite(head, sizeof head, 1, file);
        for (uint32_t site = 0; site < sites; ++site)
            fputc((int)length_of(of_kind[site]), file);
        write_padding(file, sites);
        for (uint32_t site = 0; site < sites; ++site)
            for (const struct valued *one = of_kind[site]; one != NULL; one = one->next)
                fwrite(one, 2 * sizeof(uint64_t), 1, file);
    }
}

/* Writes the profile; returns 0 if it is written. */
TLC_WEAK int __llvm_profile_write_file(void)
{
    char name[4096];
    name_file(name, sizeof name);
    FILE *file = fopen(name, "wb");
    if (file == NULL) {
        fprintf(stderr, "cannot write the profile %s\n", name);
        return -1;
    }
    const char *data = __start___llvm_prf_data, *counters = __start___llvm_prf_cnts, *names = __start___llvm_prf_names;
    uint64_t data_size = (uint64_t)(__stop___llvm_prf_data - data);
    uint64_t counters_size = (uint64_t)(__stop___llvm_prf_cnts - counters);
    uint64_t names_size = (uint64_t)(__stop___llvm_prf_names - names);
    const uint64_t header[16] = {
        UINT64_C(0xFF6C70726F667281), /* "\xFFlprofr\x81" */
        &__llvm_profile_raw_version != NULL ? __llvm_profile_raw_version : 10,
        0,
        data_size / sizeof(struct counted),
        0,
        counters_size / sizeof(uint64_t),
        0,
        0,
        0,
        names_size,
        (uint64_t)(uintptr_t)counters - (uint64_t)(uintptr_t)data,
        0,
        (uint64_t)(uintptr_t)names,
        0,
        0,
        2,
    };
    fwrite(header, sizeof header, 1, file);
    fwrite(data, 1, data_size, file);
    fwrite(counters, 1, counters_size, file);
    fwrite(names, 1, names_size, file);
    write_padding(file, names_size);
    for (uint64_t number = 0; number < data_size / sizeof(struct counted); ++number)
        write_values(file, (const struct counted *)data + number);
    return fclose(file);
}

static void write_at_exit(void)
{
    __llvm_profile_write_file();
}

/* Runs before the program starts, so the profile is written after everything else. */
__attribute__((constructor)) static void begin(void)
{
    atexit(write_at_exit);
}
