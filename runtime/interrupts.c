/* Interrupts of hosted programs: files that become readable or writable, and timers that expire.

   Each source has a vector with a number. Nothing happens asynchronously: a program listens, with LISTEN and
   related procedures, and the first vector found due is served. It is served by the coroutine that waits for
   it in IOTRANSFER, or by the procedure that a library module has registered. */

#define _GNU_SOURCE /* clock_gettime */

#include "coroutine.h"
#include "tlc.h"

#include <errno.h>
#include <linux/kd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum kind { INPUT, OUTPUT, TIMER };

/* Below every level: accepts all vectors. */
enum { EVERYTHING = -1 };

enum { SECOND = 1000000, NANOSECONDS = 1000, MILLISECOND = 1000 };

struct vector {
    enum kind kind;
    int file;
    int64_t level;
    int64_t deadline;                /* In microseconds of the monotonic clock. */
    int64_t left;                    /* Microseconds to the deadline at the last listening. */
    int is_armed;                    /* An expired timer is noticed once. */
    int is_included;
    void *attached;                  /* Attached by the program. */
    struct tlc_coroutine *coroutine; /* The coroutine to resume, if it waits in IOTRANSFER. */
    void (*served_by)(uint64_t vector);
};

TLC_WEAK struct vector *tlc_vectors;
TLC_WEAK uint64_t tlc_vector_count;

/* The vector at which the search for a due one begins, so that each gets its turn. */
TLC_WEAK uint64_t tlc_first_vector;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * SECOND + time.tv_nsec / NANOSECONDS;
}

/* The time since some moment in the past, in microseconds. */
TLC_WEAK uint64_t TlcNow(void)
{
    return (uint64_t)now();
}

static struct vector *vector(uint64_t number)
{
    return number < tlc_vector_count ? &tlc_vectors[number] : NULL;
}

static struct vector *known(uint64_t number)
{
    struct vector *found = vector(number);
    if (found == NULL)
        tlc_fail_as(TLC_COROUTINE, "RTint", "there is no interrupt vector %llu", (unsigned long long)number);
    return found;
}

TLC_WEAK uint8_t TlcIsVector(uint64_t number)
{
    return number < tlc_vector_count;
}

/* Creates a vector of a kind (0: input, 1: output, 2: time), which is not yet included. */
TLC_WEAK uint64_t TlcNewVector(uint64_t kind, int64_t file, uint64_t level)
{
    struct vector *more = realloc(tlc_vectors, (tlc_vector_count + 1) * sizeof *more);
    if (more == NULL)
        tlc_fail("RTint", "no storage for an interrupt vector");
    tlc_vectors = more;
    more[tlc_vector_count] = (struct vector){.kind = (enum kind)kind, .file = (int)file, .level = (int64_t)level};
    return tlc_vector_count++;
}

TLC_WEAK void TlcArmVector(uint64_t number, uint64_t micros, uint64_t seconds)
{
    struct vector *timer = known(number);
    timer->left = (int64_t)(seconds * SECOND + micros);
    timer->deadline = now() + timer->left;
    timer->is_armed = 1;
}

TLC_WEAK void TlcTimeOfVector(uint64_t number, uint64_t *micros, uint64_t *seconds)
{
    int64_t left = known(number)->left;
    *micros = (uint64_t)(left % SECOND);
    *seconds = (uint64_t)(left / SECOND);
}

TLC_WEAK void *TlcAttachToVector(uint64_t number, void *attached)
{
    struct vector *of = known(number);
    void *before = of->attached;
    of->attached = attached;
    return before;
}

TLC_WEAK void *TlcAttached(uint64_t number)
{
    return known(number)->attached;
}

TLC_WEAK uint64_t TlcLevelOfVector(uint64_t number)
{
    return (uint64_t)known(number)->level;
}

TLC_WEAK void TlcIncludeVector(uint64_t number, uint8_t is_included)
{
    known(number)->is_included = is_included;
}

/* Makes the procedure serve the vector from now on; none for NULL. */
TLC_WEAK void TlcServeVector(uint64_t number, void (*served_by)(uint64_t vector))
{
    known(number)->served_by = served_by;
}

/* Sets the coroutine that the vector resumes; NULL for none. */
TLC_WEAK void TlcSetHandler(uint64_t number, struct tlc_coroutine *coroutine)
{
    struct vector *of = known(number);
    of->coroutine = coroutine;
    of->is_included = coroutine != NULL;
}

TLC_WEAK struct tlc_coroutine *TlcHandler(uint64_t number)
{
    struct vector *found = vector(number);
    return found == NULL ? NULL : found->coroutine;
}

static int is_awaited(const struct vector *vector)
{
    return vector->served_by != NULL
           || (vector->coroutine != NULL && vector->coroutine != tlc_running
               && vector->coroutine->interrupted != NULL);
}

/* Whether a listener accepts the vector. One that serves vectors itself accepts all included ones. */
static int is_heard(const struct vector *vector, int64_t level, int serves_itself)
{
    int is_wanted = serves_itself ? vector->is_included && vector->served_by == NULL
                                  : vector->is_included && is_awaited(vector);
    return is_wanted && vector->level > level && (vector->kind != TIMER || vector->is_armed);
}

/* Whether stdio has buffered input that the program has not read yet. */
static int is_read_already(const struct vector *vector)
{
    return vector->kind == INPUT && vector->file == 0 && stdin->_IO_read_ptr < stdin->_IO_read_end;
}

/* The sources that listeners wait for: files in the order of their vectors, and the maximum wait. */
struct ears {
    struct pollfd *files;
    nfds_t count;
    int64_t wait; /* In microseconds; negative for ever. */
    int is_deaf;
};

static struct ears prepare(const char *where, int64_t level, int serves_itself, int64_t time)
{
    struct ears ears = {.files = calloc(tlc_vector_count + 1, sizeof *ears.files), .wait = -1, .is_deaf = 1};
    if (ears.files == NULL)
        tlc_fail(where, "no storage for listening");
    for (uint64_t number = 0; number < tlc_vector_count; number++) {
        struct vector *vector = &tlc_vectors[number];
        if (!is_heard(vector, level, serves_itself))
            continue;
        ears.is_deaf = 0;
        if (vector->kind == TIMER) {
            vector->left = vector->deadline > time ? vector->deadline - time : 0;
            ears.wait = ears.wait < 0 || vector->left < ears.wait ? vector->left : ears.wait;
            continue;
        }
        short events = vector->kind == INPUT ? POLLIN : POLLOUT;
        ears.files[ears.count++] = (struct pollfd){.fd = vector->file, .events = events};
        if (is_read_already(vector))
            ears.wait = 0;
    }
    return ears;
}

/* The number of the first vector that is due, or -1. */
static int64_t first_due(const struct ears *ears, int64_t level, int serves_itself, int64_t time)
{
    int64_t first = -1;
    nfds_t file = 0;
    for (uint64_t number = 0; number < tlc_vector_count; number++) {
        const struct vector *vector = &tlc_vectors[number];
        if (!is_heard(vector, level, serves_itself))
            continue;
        int is_due;
        if (vector->kind == TIMER)
            is_due = vector->deadline <= time;
        else
            is_due = ears->files[file++].revents != 0 || is_read_already(vector);
        if (is_due && (first < 0 || ((uint64_t)first < tlc_first_vector && number >= tlc_first_vector)))
            first = (int64_t)number;
    }
    return first;
}

/* Waits until a vector above the level is due, or only polls; returns its number, or -1. */
static int64_t hear(const char *where, int waits, int64_t level, int serves_itself)
{
    if (waits)
        fflush(stdout);
    for (;;) {
        struct ears ears = prepare(where, level, serves_itself, now());
        if (ears.is_deaf) {
            free(ears.files);
            if (waits)
                tlc_fail_as(TLC_COROUTINE, where, "all processes wait, and no interrupt can occur");
            return -1;
        }
        int64_t wait = !waits ? 0 : ears.wait < 0 ? -1 : (ears.wait + MILLISECOND - 1) / MILLISECOND;
        int ready = poll(ears.files, ears.count, wait > INT32_MAX ? INT32_MAX : (int)wait);
        if (ready < 0 && errno != EINTR)
            tlc_fail(where, "listening to interrupts failed");
        for (nfds_t file = 0; ready < 0 && file < ears.count; file++)
            ears.files[file].revents = 0;
        int64_t due = first_due(&ears, level, serves_itself, now());
        free(ears.files);
        if (due >= 0) {
            tlc_vectors[due].is_armed = 0;
            tlc_first_vector = (uint64_t)due + 1;
        }
        if (due >= 0 || !waits)
            return due;
    }
}

/* The number of a due vector, which the caller serves, or -1. */
TLC_WEAK int64_t TlcHear(uint8_t waits, int64_t level)
{
    return hear("RTint", waits, level, 1);
}

/* Listens, and serves a due vector. A waiting coroutine is resumed; control returns here when the listening
   coroutine is resumed in turn. */
static void listen(const char *where, int waits, int64_t level)
{
    if (tlc_vector_count == 0 && !waits)
        return;
    int64_t due = hear(where, waits, level, 0);
    if (due < 0)
        return;
    struct vector *vector = &tlc_vectors[due];
    if (vector->served_by != NULL) {
        vector->served_by((uint64_t)due);
        return;
    }
    struct tlc_coroutine *resumed = vector->coroutine;
    struct tlc_coroutine **interrupted = resumed->interrupted;
    resumed->interrupted = NULL;
    tlc_transfer(where, interrupted, &resumed);
}

TLC_WEAK void TlcListen(uint8_t waits, int64_t level)
{
    listen("COROUTINES", waits, level);
}

TLC_WEAK void tlc_listen(const char *where)
{
    listen(where, 0, EVERYTHING);
}

TLC_WEAK void tlc_listen_loop(const char *where)
{
    for (;;)
        listen(where, 1, EVERYTHING);
}

/* Nothing happens unless the input is a console. */
TLC_WEAK void TlcSwitchLamps(uint64_t lamps)
{
    (void)ioctl(STDIN_FILENO, KDSETLED, lamps);
}

TLC_WEAK void TlcStopServing(uint64_t number)
{
    known(number)->served_by = NULL;
}

TLC_WEAK void TlcSetLevel(struct tlc_coroutine *coroutine, uint64_t level)
{
    coroutine->level = level;
}

TLC_WEAK uint64_t TlcLevel(void)
{
    return tlc_running->level;
}

/* Interrupts that a lower level now allows are accepted at once. */
TLC_WEAK uint64_t tlc_turn_interrupts(const char *where, uint64_t level)
{
    uint64_t before = tlc_running->level;
    tlc_running->level = level;
    if (level < before)
        listen(where, 0, (int64_t)level);
    return before;
}

/* Both variables may be the same. A number that is not a vector's denotes an interrupt that never comes. */
TLC_WEAK void tlc_io_transfer(const char *where, struct tlc_coroutine **from, struct tlc_coroutine **to,
                              uint64_t number)
{
    struct tlc_coroutine *next = *to;
    struct vector *awaited = vector(number);
    if (awaited != NULL) {
        awaited->coroutine = tlc_running;
        awaited->is_included = 1;
        tlc_running->interrupted = to;
    }
    tlc_transfer(where, from, &next);
    tlc_running->interrupted = NULL;
}

/* Makes the caller wait for all vectors attached to it; `from` becomes the coroutine that one interrupts. */
TLC_WEAK void TlcWaitInTransfer(struct tlc_coroutine **from, struct tlc_coroutine *to)
{
    tlc_running->interrupted = from;
    struct tlc_coroutine *left;
    tlc_transfer("COROUTINES", &left, &to);
    tlc_running->interrupted = NULL;
}
