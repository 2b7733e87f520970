/* The profile of a program that counts executions (--coverage), in the raw format of LLVM 22, version 10: see
   InstrProfData.inc. It is linked only into such programs, and replaces the library of LLVM's compiler-rt. */

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

/* The description of the counters of a procedure. */
struct counted {
    uint64_t name, hash;
    int64_t counters, bitmap; /* relative to the description */
    const void *function, *values;
    uint32_t counter_count;
    uint16_t value_sites[3];
    uint32_t bitmap_bytes;
};

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
        10,
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
