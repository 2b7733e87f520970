/* Backtraces: which procedures were being executed when a program failed, behind the message on the standard error stream.

   The frames are found by libgcc's unwinder, which reads the unwind tables of the program and of the C library. It is loaded
   when a program fails and not before: as a part of each program it would take more room than most programs, and
   as a library that each program is linked with it would take time at each start. Names come from the executable's
   symbols, lines from its debug information. A program without symbols, or on a system without the unwinder, prints no
   backtrace.

   The variable TLC_BACKTRACE decides: 0 for none, 1 for one also where HALT gives a status that is not 0. */

#include "image.h"
#include "tlc.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

/* Before glibc 2.34 they were in a library of their own, which programs are not linked with. */
#pragma weak dlopen
#pragma weak dlsym

/* Only programs with debug information bring its readers along. */
extern __typeof__(tlc_find_inlined) tlc_find_inlined __attribute__((weak, visibility("hidden")));
extern __typeof__(tlc_find_places) tlc_find_places __attribute__((weak, visibility("hidden")));

/* So many entries are shown, the innermost ones and the outermost ones. */
enum { INNER = 12, OUTER = 8, SHOWN = INNER + OUTER };

/* Of a recursion so many frames are shown before those that are left out; behind them one is. */
enum { BEFORE_GAP = 3 };

/* The walk goes no further. It is what a stack of 8 MiB can hold. */
enum { MOST_FRAMES = 1 << 20 };

/* What a frame is of. What is generated stands in no source, but the bodies of modules may be inlined in it. */
enum kind { NONE, PROCEDURE, BODY, FINALLY, FOREIGN, GENERATED };

/* A function of the executable. Long sequences and protected statements are functions of their own, parts of others. */
struct function {
    const Elf64_Sym *symbol;
    enum kind kind;
    int is_part;
};

/* A frame, or frames that are left out where `left_out` is above 0; without a symbol, of several functions. */
struct entry {
    struct function function;
    uint64_t address; /* in the file, of an instruction that belongs to the call */
    uint64_t left_out;
    int calls_part; /* The innermost procedure that was inlined there is already shown by a part of it. */
};

/* Frames of one function, one directly after the other. */
struct run {
    uint64_t count;
    struct entry last, before_last;
};

/* What was found in a walk. The outer entries are a ring. */
struct backtrace {
    const struct tlc_image *image;
    uint64_t walked, frames, entries;
    uint64_t dropped; /* frames whose entries others took the place of */
    struct entry inner[INNER], outer[OUTER];
    struct run run;
    int is_after_part;
    int is_noted;
};

TLC_WEAK __attribute__((visibility("hidden"))) struct backtrace tlc_noted;

static void add(struct backtrace *trace, struct entry entry)
{
    uint64_t number = trace->entries++;
    if (number < INNER) {
        trace->inner[number] = entry;
        return;
    }
    struct entry *place = &trace->outer[(number - INNER) % OUTER];
    if (number >= SHOWN)
        trace->dropped += place->left_out > 0 ? place->left_out : 1;
    *place = entry;
}

/* The frames of a function have come to their end. What was left out of one frame is shown. */
static void end_run(struct backtrace *trace)
{
    struct run *run = &trace->run;
    if (run->count > BEFORE_GAP + 2)
        add(trace, (struct entry){.function = run->last.function, .left_out = run->count - BEFORE_GAP - 1});
    else if (run->count == BEFORE_GAP + 2)
        add(trace, run->before_last);
    if (run->count > BEFORE_GAP)
        add(trace, run->last);
    run->count = 0;
}

static void add_frame(struct backtrace *trace, struct entry entry)
{
    struct run *run = &trace->run;
    if (run->count > 0 && run->last.function.symbol != entry.function.symbol)
        end_run(trace);
    trace->frames += entry.function.kind != GENERATED;
    run->count++;
    run->before_last = run->last;
    run->last = entry;
    if (run->count <= BEFORE_GAP)
        add(trace, entry);
}

/* Whether C code belongs to the run-time library or is what starts a program. Which static functions are the library's cannot be
   told, so that those of C are not shown. */
static int is_ours(const Elf64_Sym *function, const char *symbol)
{
    return ELF64_ST_BIND(function->st_info) == STB_LOCAL || strncmp(symbol, "tlc_", 4) == 0 ||
           strncmp(symbol, "Tlc", 3) == 0 || symbol[0] == '_' || strcmp(symbol, "main") == 0;
}

/* What stands behind the path in the symbols of parts. */
#define PART ".part"

static struct function function_at(const struct tlc_image *image, uint64_t address)
{
    struct function function = {tlc_symbol_at(image, address), NONE, 0};
    if (function.symbol == NULL)
        return function;
    const char *symbol = image->names + function.symbol->st_name, *path = tlc_path(symbol);
    if (path == NULL) {
        int is_generated = tlc_find_inlined && strcmp(symbol, "tlc_program") == 0;
        function.kind = is_generated ? GENERATED : is_ours(function.symbol, symbol) ? NONE : FOREIGN;
        return function;
    }
    int names = 0;
    while (tlc_next_part(&path).text != NULL)
        names++;
    function.is_part = strstr(path, PART) != NULL;
    function.kind = names > 1 ? PROCEDURE : strncmp(path, ".finally", 8) == 0 ? FINALLY : BODY;
    return function;
}

/* The calls that were seen last: in a recursion they come again and again. */
enum { KNOWN = 64 };
struct known {
    uint64_t address;
    struct function function;
};

static struct function known_function_at(const struct tlc_image *image, uint64_t address)
{
    static struct known table[KNOWN];
    struct known *known = &table[address % KNOWN];
    if (known->address != address)
        *known = (struct known){address, function_at(image, address)};
    return known->function;
}

/* Whether a function is the one that another one is a part of. */
static int is_around(const struct tlc_image *image, const Elf64_Sym *around, const Elf64_Sym *part)
{
    const char *outer = image->names + around->st_name, *inner = image->names + part->st_name;
    size_t length = strlen(outer);
    return strncmp(outer, inner, length) == 0 && strncmp(inner + length, PART, strlen(PART)) == 0;
}

static void visit_frame(struct backtrace *trace, uint64_t address)
{
    struct function function = known_function_at(trace->image, address);
    struct entry entry = {.function = function, .address = address - trace->image->base};
    /* Nothing else is known of what is generated. */
    struct tlc_inlined call;
    if (function.kind == GENERATED && tlc_find_inlined(entry.address, &call, 1) == 0)
        return;
    /* C code inside of the innermost procedure is the run-time library. */
    if (function.kind == NONE || (function.kind == FOREIGN && trace->frames == 0))
        return;
    const struct function *inner = trace->run.count > 0 ? &trace->run.last.function : NULL;
    entry.calls_part = trace->is_after_part;
    trace->is_after_part = 0;
    if (entry.calls_part && is_around(trace->image, function.symbol, inner->symbol))
        return;
    /* What calls the body of a module is an initialisation, which no source contains. */
    if (function.kind == BODY && inner != NULL && inner->kind == BODY)
        return;
    trace->is_after_part = function.is_part;
    add_frame(trace, entry);
}

/* The functions of the unwinder. */
struct unwinder {
    _Unwind_Reason_Code (*walk)(_Unwind_Trace_Fn, void *);
    uintptr_t (*instruction)(struct _Unwind_Context *, int *);
};

static struct unwinder unwinder;

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *trace_of_walk)
{
    struct backtrace *trace = trace_of_walk;
    int is_next = 0;
    uintptr_t instruction = unwinder.instruction(context, &is_next);
    /* A call that does not come back may be the end of its function: what it returns to belongs to the next one. */
    if (!is_next)
        instruction--;
    visit_frame(trace, instruction);
    return ++trace->walked < MOST_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static int load_unwinder(void)
{
    if (unwinder.walk != NULL)
        return 1;
    void *library = dlopen == NULL ? NULL : dlopen("libgcc_s.so.1", RTLD_NOW);
    if (library == NULL)
        return 0;
    /* ISO C has no conversion between both kinds of pointers. */
    *(void **)&unwinder.instruction = dlsym(library, "_Unwind_GetIPInfo");
    *(void **)&unwinder.walk = dlsym(library, "_Unwind_Backtrace");
    return unwinder.walk != NULL && unwinder.instruction != NULL;
}

static int is_set_to(const char *value)
{
    const char *setting = getenv("TLC_BACKTRACE");
    return setting != NULL && strcmp(setting, value) == 0;
}

TLC_WEAK void tlc_note_backtrace(void)
{
    struct backtrace *trace = &tlc_noted;
    memset(trace, 0, sizeof *trace);
    if (is_set_to("0"))
        return;
    trace->image = tlc_open_image();
    if (trace->image == NULL || !load_unwinder())
        return;
    unwinder.walk(visit, trace);
    end_run(trace);
    trace->is_noted = 1;
}

/* What is printed, until it is written: the C library may be in the middle of its work where a program fails. */
struct text {
    size_t length;
    char bytes[512];
};

static void flush(struct text *text)
{
    for (size_t done = 0; done < text->length;) {
        ssize_t written = write(STDERR_FILENO, text->bytes + done, text->length - done);
        if (written < 0 && errno != EINTR)
            break;
        done += written < 0 ? 0 : (size_t)written;
    }
    text->length = 0;
}

static void print_bytes(struct text *text, struct tlc_name bytes)
{
    for (int i = 0; i < bytes.length; i++) {
        if (text->length == sizeof text->bytes)
            flush(text);
        text->bytes[text->length++] = bytes.text[i];
    }
}

static void print(struct text *text, const char *bytes)
{
    print_bytes(text, (struct tlc_name){bytes, (int)strlen(bytes)});
}

/* A number, with something between groups of three digits. */
static void print_number(struct text *text, uint64_t number, const char *separator)
{
    char digits[32];
    int length = 0;
    for (uint64_t rest = number; rest > 0 || length == 0; rest /= 10)
        digits[length++] = (char)('0' + rest % 10);
    while (length-- > 0) {
        print_bytes(text, (struct tlc_name){&digits[length], 1});
        if (length > 0 && length % 3 == 0)
            print(text, separator);
    }
}

/* The path of a procedure with points between its names; of a body, the name of the module. */
static void print_function(struct text *text, const struct tlc_image *image, struct function function)
{
    const char *symbol = image->names + function.symbol->st_name, *path = tlc_path(symbol);
    if (path == NULL) {
        print(text, symbol);
        return;
    }
    print(text, function.kind == BODY ? "the body of " : function.kind == FINALLY ? "FINALLY of " : "");
    struct tlc_name part = tlc_next_part(&path);
    for (const char *separator = ""; part.text != NULL; part = tlc_next_part(&path), separator = ".") {
        print(text, separator);
        print_bytes(text, part);
    }
}

static void print_gap(struct text *text, const struct tlc_image *image, struct function function, uint64_t count)
{
    print(text, "  ... ");
    print_number(text, count, ",");
    print(text, count == 1 ? " frame" : " frames");
    if (function.symbol != NULL) {
        print(text, " of ");
        print_function(text, image, function);
    }
    print(text, " left out\n");
}

static void print_place(struct text *text, const struct tlc_place *place)
{
    print(text, " at ");
    print_bytes(text, place->folder);
    print(text, place->folder.length > 0 ? "/" : "");
    print_bytes(text, place->file);
    print(text, ":");
    print_number(text, place->line, "");
    if (place->column != 0) {
        print(text, ":");
        print_number(text, place->column, "");
    }
}

static void end_line(struct text *text, const struct tlc_place *place)
{
    if (place->line != 0)
        print_place(text, place);
    print(text, "\n");
}

/* The most inlined calls that are told of one frame. */
enum { MOST_CALLS = 16 };

/* LLVM leaves the names of procedures out of which nothing but inlined code is left, where they are the scope of nested ones.
   A nested procedure is called by the one around it, which is further out. */
static void complete(struct tlc_inlined *calls, size_t count, const char *symbol)
{
    for (size_t i = 0; i < count; i++)
        for (int name = 0; name < calls[i].names; name++) {
            const char *path = tlc_path(symbol);
            struct tlc_name part = {NULL, 0};
            for (int before = 0; path != NULL && before <= name; before++)
                part = tlc_next_part(&path);
            for (size_t outer = 0; outer < i; outer++)
                if (calls[outer].names > name)
                    part = calls[outer].path[name];
            if (calls[i].path[name].length == 0 && part.text != NULL)
                calls[i].path[name] = part;
        }
}

static size_t inlined_calls(const struct tlc_image *image, const struct entry *entry,
                            struct tlc_inlined calls[MOST_CALLS])
{
    if (!tlc_find_inlined || entry->left_out > 0)
        return 0;
    size_t count = tlc_find_inlined(entry->address, calls, MOST_CALLS);
    complete(calls, count, image->names + entry->function.symbol->st_name);
    return count;
}

/* A module and its body have the same name. */
static int is_body(const struct tlc_inlined *call)
{
    const struct tlc_name *path = call->path;
    return call->names == 2 && path[0].length == path[1].length &&
           memcmp(path[0].text, path[1].text, (size_t)path[0].length) == 0;
}

static void print_inlined(struct text *text, const struct tlc_inlined *call)
{
    print(text, is_body(call) ? "the body of " : "");
    int names = is_body(call) ? 1 : call->names;
    for (int i = 0; i < names; i++) {
        print(text, i > 0 ? "." : "");
        print_bytes(text, call->path[i]);
    }
}

/* A frame with the procedures that were inlined into its function, the innermost one first. What has called a part of itself
   is left out. */
static void print_frame(struct text *text, const struct tlc_image *image, const struct entry *entry,
                        const struct tlc_place *place)
{
    struct tlc_inlined calls[MOST_CALLS];
    size_t count = inlined_calls(image, entry, calls);
    int is_shown = !entry->calls_part;
    for (size_t i = count; i-- > 0; place = &calls[i].call) {
        if (is_shown && calls[i].names > 0) {
            print(text, "  in ");
            print_inlined(text, &calls[i]);
            end_line(text, place);
        }
        is_shown = !calls[i].is_part;
    }
    int is_initialisation = entry->function.kind == BODY && count > 0 && is_body(&calls[0]);
    if (!is_shown || is_initialisation || entry->function.kind == GENERATED)
        return;
    print(text, "  in ");
    print_function(text, image, entry->function);
    end_line(text, place);
}

/* The body of a module alone tells nothing that the message does not tell. */
static int is_needless(const struct backtrace *trace)
{
    struct tlc_inlined calls[MOST_CALLS];
    if (trace->frames > 1 || (trace->entries > 0 && trace->inner[0].function.kind == PROCEDURE))
        return 0;
    uint64_t shown = trace->frames;
    for (uint64_t i = 0; i < trace->entries && i < INNER; i++) {
        size_t count = inlined_calls(trace->image, &trace->inner[i], calls);
        shown += count;
        if (count > 0 && !is_body(&calls[count - 1]))
            return 0;
    }
    return shown <= 1;
}

TLC_WEAK void tlc_print_backtrace(void)
{
    const struct backtrace *trace = &tlc_noted;
    if (!trace->is_noted || is_needless(trace))
        return;
    struct entry shown[SHOWN];
    struct tlc_place places[SHOWN] = {0};
    uint64_t count = trace->entries < SHOWN ? trace->entries : SHOWN;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = i < INNER ? i : trace->entries - count + i;
        shown[i] = i < INNER ? trace->inner[i] : trace->outer[(number - INNER) % OUTER];
        places[i].address = shown[i].address;
    }
    if (tlc_find_places)
        tlc_find_places(places, count);
    struct text text = {0};
    for (uint64_t i = 0; i < count; i++) {
        if (i == INNER && trace->dropped > 0)
            print_gap(&text, trace->image, (struct function){NULL, NONE, 0}, trace->dropped);
        if (shown[i].left_out > 0)
            print_gap(&text, trace->image, shown[i].function, shown[i].left_out);
        else
            print_frame(&text, trace->image, &shown[i], &places[i]);
    }
    flush(&text);
}

TLC_WEAK void tlc_backtrace(void)
{
    tlc_note_backtrace();
    tlc_print_backtrace();
}

/* What programs with procedures call whose stack is checked. It stands here so that they have backtraces of overflows. */
TLC_WEAK void tlc_watch_stack(void)
{
    tlc_watch_faults();
}
