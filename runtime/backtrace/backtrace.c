/* Backtraces: the procedures that were active when a program failed, after the message on standard error.

   The frames are found by libgcc's unwinder, which reads the unwind tables of the program and of the C
   library. It is loaded only when a program fails: as a part of each program it would be larger than most
   programs, and as a library that each program is linked with it would take time at each start. Names come
   from the executable's symbols, lines from its debug information. A program without symbols, or on a system
   without the unwinder, prints no backtrace.

   The variable TLC_BACKTRACE decides: 0 for none, 1 for one also if HALT gives a status other than 0. */

#include "image.h"
#include "tlc.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

/* Before glibc 2.34 they were in a separate library, which programs are not linked with. */
#pragma weak dlopen
#pragma weak dlsym

/* Only programs with debug information contain its readers. */
extern __typeof__(tlc_find_inlined) tlc_find_inlined __attribute__((weak, visibility("hidden")));
extern __typeof__(tlc_find_places) tlc_find_places __attribute__((weak, visibility("hidden")));

/* The numbers of entries shown, the innermost and the outermost ones. */
enum { INNER = 12, OUTER = 8, SHOWN = INNER + OUTER };

/* The frames of a recursion shown before the omitted ones; one is shown after them. */
enum { BEFORE_GAP = 3 };

/* The maximum number of frames walked: as many as a stack of 8 MiB can hold. */
enum { MOST_FRAMES = 1 << 20 };

/* The kind of a frame. Generated code is in no source, but the bodies of modules may be inlined in it. */
enum kind { NONE, PROCEDURE, BODY, FINALLY, FOREIGN, GENERATED };

/* A function of the executable. Long sequences are outlined into parts of others. */
struct function {
    const Elf64_Sym *symbol;
    enum kind kind;
    int is_part;
};

/* The maximum number of handlers shown that passed an exception on in one frame. */
enum { MOST_PASSES = 4 };

/* A frame, or omitted frames if `left_out` is above 0; without a symbol, of several functions. */
struct entry {
    struct function function;
    uint64_t address; /* in the file, of an instruction within the call */
    uint64_t left_out;
    uint64_t passed_at[MOST_PASSES]; /* instructions of handlers that passed an exception on; 0 after the last */
    int calls_part;                  /* The innermost inlined procedure is already shown by a part of it. */
};

/* Consecutive frames of one function. */
struct run {
    uint64_t count;
    struct entry last, before_last;
};

/* The result of a walk. The outer entries are a ring. */
struct backtrace {
    const struct tlc_image *image;
    uint64_t walked, frames, entries;
    uint64_t dropped; /* frames whose entries were overwritten */
    struct entry inner[INNER], outer[OUTER];
    struct run run;
    struct function last; /* of the last frame, whether it is shown or not */
    int is_after_part, is_after_handler;
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

/* Ends the frames of a function. If only one frame was omitted, it is shown after all. */
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

/* Whether C code belongs to the run-time library or to the startup code. The library's static functions look
   like any others, so static C functions are not shown. */
static int is_ours(const Elf64_Sym *function, const char *symbol)
{
    return ELF64_ST_BIND(function->st_info) == STB_LOCAL || strncmp(symbol, "tlc_", 4) == 0 ||
           strncmp(symbol, "Tlc", 3) == 0 || symbol[0] == '_' || strcmp(symbol, "main") == 0;
}

/* The suffix of the path in the symbols of parts. */
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

/* The calls that were seen last: in a recursion they recur. */
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

/* Whether a function is the one from which a part was outlined. */
static int is_around(const struct tlc_image *image, const Elf64_Sym *around, const Elf64_Sym *part)
{
    const char *outer = image->names + around->st_name, *inner = image->names + part->st_name;
    size_t length = strlen(outer);
    return strncmp(outer, inner, length) == 0 && strncmp(inner + length, PART, strlen(PART)) == 0;
}

/* Records that the last frame, which is shown, has passed an exception on; returns 0 if it is another one. */
static int pass_on(struct backtrace *trace, const struct entry *entry)
{
    if (trace->entries == 0)
        return 0;
    uint64_t number = trace->entries - 1;
    struct entry *last = number < INNER ? &trace->inner[number] : &trace->outer[(number - INNER) % OUTER];
    const Elf64_Sym *own = entry->function.symbol, *handler = last->function.symbol;
    if (handler == NULL || (handler != own && !is_around(trace->image, own, handler)))
        return 0;
    int pass = 0;
    while (pass < MOST_PASSES - 1 && last->passed_at[pass] != 0)
        pass++;
    last->passed_at[pass] = entry->address;
    return 1;
}

static void visit_frame(struct backtrace *trace, uint64_t address)
{
    struct function function = known_function_at(trace->image, address);
    struct entry entry = {.function = function, .address = address - trace->image->base};
    /* Generated code matters only for its inlined calls. */
    struct tlc_inlined call;
    if (function.kind == GENERATED && tlc_find_inlined(entry.address, &call, 1) == 0)
        return;
    /* C code called by the innermost procedure is the run-time library. */
    if (function.kind == NONE || (function.kind == FOREIGN && trace->frames == 0))
        return;
    struct function inner = trace->last;
    int is_after_handler = trace->is_after_handler;
    trace->last = function;
    trace->is_after_handler = 0;
    if (is_after_handler && pass_on(trace, &entry))
        return;
    entry.calls_part = trace->is_after_part;
    trace->is_after_part = 0;
    if (entry.calls_part && is_around(trace->image, function.symbol, inner.symbol))
        return;
    /* The caller of a module body is an initialisation, which no source contains. */
    if (function.kind == BODY && inner.kind == BODY)
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
    /* A call that does not return may end its function: its return address is in the next one. */
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
    /* ISO C has no conversion between these two kinds of pointers. */
    *(void **)&unwinder.instruction = dlsym(library, "_Unwind_GetIPInfo");
    *(void **)&unwinder.walk = dlsym(library, "_Unwind_Backtrace");
    return unwinder.walk != NULL && unwinder.instruction != NULL;
}

static int is_set_to(const char *value)
{
    const char *setting = getenv("TLC_BACKTRACE");
    return setting != NULL && strcmp(setting, value) == 0;
}

/* Visits the frames that no longer exist. */
static void visit_trail(struct backtrace *trace, const struct tlc_trail *trail)
{
    uint64_t first_kept = trail->length > 2 * TLC_HALF ? trail->length - TLC_HALF : 0;
    for (uint64_t number = 0; number < trail->length; number++) {
        if (number == TLC_HALF && number < first_kept) {
            end_run(trace);
            if (trail->left_out > 0)
                add(trace, (struct entry){.left_out = (uint64_t)trail->left_out});
            number = first_kept;
        }
        const struct tlc_step *step = &trail->steps[number < TLC_HALF ? number : TLC_HALF + number % TLC_HALF];
        for (uint64_t i = 0; i < step->count; i++)
            visit_frame(trace, step->instruction);
        if (step->count == 0) {
            end_run(trace);
            trace->is_after_handler = 1;
            trace->is_after_part = 0;
        }
    }
}

static void note_backtrace(const struct tlc_trail *trail)
{
    struct backtrace *trace = &tlc_noted;
    memset(trace, 0, sizeof *trace);
    if (is_set_to("0"))
        return;
    trace->image = tlc_open_image();
    if (trace->image == NULL || !load_unwinder())
        return;
    if (trail != NULL)
        visit_trail(trace, trail);
    unwinder.walk(visit, trace);
    end_run(trace);
    trace->is_noted = 1;
}

TLC_WEAK void tlc_note_backtrace(void)
{
    note_backtrace(NULL);
}

/* The buffer of the output: a program may fail in the middle of the C library. */
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

/* Prints a number, with a separator between groups of three digits. */
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

/* Prints the path of a procedure with points between its names; for a body, the name of the module. */
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

/* A place at which a handler passed an exception on, and the number of inlined calls around it. */
struct pass {
    const struct tlc_place *place;
    size_t depth;
};

/* Ends the line of a procedure with that number of inlined calls around it. */
static void end_line(struct text *text, const struct tlc_place *place, const struct pass *passes, size_t depth)
{
    if (place->line != 0)
        print_place(text, place);
    for (const struct pass *pass = passes; pass->place != NULL; pass++) {
        /* Optimized code may have no place, and then it is not known which procedure it belongs to. */
        if (pass->depth != depth || (place->line != 0 && pass->place->line == 0))
            continue;
        print(text, ", passed on");
        if (pass->place->line != 0)
            print_place(text, pass->place);
    }
    print(text, "\n");
}

/* The maximum number of inlined calls shown for a frame. */
enum { MOST_CALLS = 16 };

/* LLVM omits the names of procedures whose code was inlined entirely if they are the scope of nested ones. A
   nested procedure is called by the enclosing one, which is further out. */
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

static size_t inlined_calls(const struct tlc_image *image, const struct entry *entry, uint64_t address,
                            struct tlc_inlined calls[MOST_CALLS])
{
    if (!tlc_find_inlined || entry->left_out > 0)
        return 0;
    size_t count = tlc_find_inlined(address, calls, MOST_CALLS);
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

/* Prints a frame with the procedures inlined into its function, the innermost first. Its place is followed by those
   at which its handlers passed an exception on. A procedure that called
   a part of itself is skipped. A handler is within as many inlined calls as its procedure. */
static void print_frame(struct text *text, const struct tlc_image *image, const struct entry *entry,
                        const struct tlc_place *place)
{
    struct tlc_inlined calls[MOST_CALLS];
    struct pass passes[MOST_PASSES + 1] = {0};
    for (int i = 0; i < MOST_PASSES && entry->passed_at[i] != 0; i++)
        passes[i] = (struct pass){place + 1 + i, inlined_calls(image, entry, entry->passed_at[i], calls)};
    size_t count = inlined_calls(image, entry, entry->address, calls);
    int is_shown = !entry->calls_part;
    for (size_t i = count; i-- > 0; place = &calls[i].call) {
        if (is_shown && calls[i].names > 0) {
            print(text, "  in ");
            print_inlined(text, &calls[i]);
            end_line(text, place, passes, i + 1);
        }
        is_shown = !calls[i].is_part;
    }
    int is_initialisation = entry->function.kind == BODY && count > 0 && is_body(&calls[0]);
    if (!is_shown || is_initialisation || entry->function.kind == GENERATED)
        return;
    print(text, "  in ");
    print_function(text, image, entry->function);
    end_line(text, place, passes, 0);
}

/* Whether the backtrace is only the body of a module, which adds nothing to the message. */
static int is_needless(const struct backtrace *trace)
{
    struct tlc_inlined calls[MOST_CALLS];
    const struct entry *first = &trace->inner[0];
    if (trace->frames > 1 || (trace->entries > 0 && (first->function.kind == PROCEDURE || first->passed_at[0] != 0)))
        return 0;
    uint64_t shown = trace->frames;
    for (uint64_t i = 0; i < trace->entries && i < INNER; i++) {
        size_t count = inlined_calls(trace->image, &trace->inner[i], trace->inner[i].address, calls);
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
    struct tlc_place places[SHOWN][1 + MOST_PASSES] = {0};
    uint64_t count = trace->entries < SHOWN ? trace->entries : SHOWN;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t number = i < INNER ? i : trace->entries - count + i;
        shown[i] = i < INNER ? trace->inner[i] : trace->outer[(number - INNER) % OUTER];
        places[i][0].address = shown[i].address;
        for (int pass = 0; pass < MOST_PASSES; pass++)
            places[i][1 + pass].address = shown[i].passed_at[pass];
    }
    if (tlc_find_places)
        tlc_find_places(places[0], count * (1 + MOST_PASSES));
    struct text text = {0};
    for (uint64_t i = 0; i < count; i++) {
        if (i == INNER && trace->dropped > 0)
            print_gap(&text, trace->image, (struct function){NULL, NONE, 0}, trace->dropped);
        if (shown[i].left_out > 0)
            print_gap(&text, trace->image, shown[i].function, shown[i].left_out);
        else
            print_frame(&text, trace->image, &shown[i], places[i]);
    }
    flush(&text);
}

TLC_WEAK void tlc_backtrace(void)
{
    tlc_backtrace_along(NULL);
}

TLC_WEAK void tlc_backtrace_along(const struct tlc_trail *trail)
{
    note_backtrace(trail);
    tlc_print_backtrace();
}

/* Called by programs with procedures whose stack is checked. Its place here links backtraces of overflows. */
TLC_WEAK void tlc_watch_stack(void)
{
    tlc_watch_faults();
}
