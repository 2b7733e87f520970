/* Procedures that a program runs by name: its tests and benchmarks.

   The variable TLC_ENTRY names the procedure; without it all of them run in order, for a debugger. With TLC_SAMPLES,
   the name of a file, the procedure is measured: each line of the file is a sample, with a number of calls, the
   nanoseconds that they took and the executed instructions, or `-` if the machine does not count them. */

#define _GNU_SOURCE /* on_exit, syscall */

#include "tlc.h"

#include <inttypes.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct tlc_entry {
    const char *name;
    void (*run)(void);
};

/* The procedure that is running. */
static const char *running;

/* A program that ends within a test has not passed it. */
static void refuse_early_end(int status, void *unused)
{
    (void)unused;
    if (running == NULL || status != 0)
        return;
    tlc_finish(0);
    fprintf(stderr, "the program has ended within %s\n", running);
    _exit(1);
}

static void run(const struct tlc_entry *entry)
{
    running = entry->name;
    entry->run();
    running = NULL;
}

/* A sample takes at least SAMPLE nanoseconds, and all samples of a process together about ALL of them. */
static const uint64_t SAMPLE = 10 * 1000 * 1000, ALL = 250 * 1000 * 1000;

/* The number of samples of slow and of fast procedures. */
enum { LEAST_SAMPLES = 3, MOST_SAMPLES = 20 };

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 * 1000 * 1000 + (uint64_t)now.tv_nsec;
}

/* Opens the counter of instructions outside of the kernel; -1 if there is none. */
static int open_counter(void)
{
    struct perf_event_attr wanted = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof wanted,
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .exclude_kernel = 1,
        .exclude_hv = 1,
        .pinned = 1,
    };
    return (int)syscall(SYS_perf_event_open, &wanted, 0, -1, -1, 0UL);
}

static int read_counter(int counter, uint64_t *count)
{
    return counter >= 0 && read(counter, count, sizeof *count) == sizeof *count;
}

struct sample {
    uint64_t time, instructions;
    int is_counted;
};

static struct sample measured(const struct tlc_entry *entry, uint64_t calls, int counter)
{
    uint64_t before = 0, after = 0;
    struct sample sample = {.is_counted = read_counter(counter, &before)};
    uint64_t start = nanoseconds();
    for (uint64_t i = 0; i < calls; i++)
        entry->run();
    sample.time = nanoseconds() - start;
    sample.is_counted &= read_counter(counter, &after);
    sample.instructions = after - before;
    return sample;
}

static void measure(const struct tlc_entry *entry, const char *path)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        _exit(1);
    }
    running = entry->name;
    int counter = open_counter();
    uint64_t calls = 1, left = ALL;
    struct sample sample = measured(entry, calls, counter);
    while (sample.time < SAMPLE) {
        uint64_t factor = sample.time == 0 ? 100 : SAMPLE / sample.time + 1;
        calls *= factor < 2 ? 2 : factor > 100 ? 100 : factor;
        sample = measured(entry, calls, counter);
    }
    /* The samples so far have warmed up the caches. */
    for (int i = 0; i < LEAST_SAMPLES || (i < MOST_SAMPLES && left > 0); i++) {
        sample = measured(entry, calls, counter);
        left -= sample.time < left ? sample.time : left;
        fprintf(file, "%" PRIu64 " %" PRIu64, calls, sample.time);
        if (sample.is_counted)
            fprintf(file, " %" PRIu64 "\n", sample.instructions);
        else
            fputs(" -\n", file);
    }
    fclose(file);
    running = NULL;
}

/* Called after the bodies of all modules. */
TLC_WEAK void tlc_run_entries(const struct tlc_entry *entries, uint64_t count)
{
    const char *name = getenv("TLC_ENTRY"), *samples = getenv("TLC_SAMPLES");
    /* Programs that a test runs are not meant. The texts stay valid: they are those of the start. */
    unsetenv("TLC_ENTRY");
    unsetenv("TLC_SAMPLES");
    on_exit(refuse_early_end, NULL);
    if (name == NULL) {
        for (uint64_t i = 0; i < count; i++)
            run(&entries[i]);
        return;
    }
    for (uint64_t i = 0; i < count; i++)
        if (strcmp(entries[i].name, name) == 0) {
            if (samples != NULL)
                measure(&entries[i], samples);
            else
                run(&entries[i]);
            return;
        }
    fprintf(stderr, "there is no procedure %s\n", name);
    exit(1);
}

/* For the library module Benchmarks. */
TLC_WEAK void TlcKeepValue(void *variable)
{
    __asm__ volatile("" : : "r"(variable) : "memory");
}
