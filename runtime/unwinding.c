/* Finding the handler of an exception, see unwinding.h.

   The unwinder of the C compiler reads the tables of each frame anew, twice for each exception, which takes over a
   microsecond. Few calls of a program are passed by exceptions, so here the result is kept for each of them. What it
   is read from are the same tables: the call frame information of each function (.eh_frame, in the format of the Linux
   Standard Base) and its table of calls (in that of the Itanium C++ ABI).

   Only frames of the object that contains this code are walked over, because others can be unloaded, and no functions
   with unusual rules. */

#define _GNU_SOURCE /* dl_iterate_phdr */

#include "unwinding.h"
#include "backtrace/dwarf.h"
#include "tlc.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <unwind.h>

/* ---- The tables of an object ---- */

/* How an address is stored (DW_EH_PE_...). */
enum { ABSOLUTE = 0x00, ULEB128 = 0x01, UDATA2 = 0x02, UDATA4 = 0x03, UDATA8 = 0x04, SDATA4 = 0x0B, SDATA8 = 0x0C };
enum { FROM_PLACE = 0x10, FROM_HEADER = 0x30, INDIRECT = 0x80, OMITTED = 0xFF };

/* A number with an encoding; `*is_known` becomes 0 if it is none of the above. */
static uint64_t encoded(struct tlc_reader *reader, uint8_t encoding, int *is_known)
{
    uint64_t place = (uint64_t)reader->at, value = 0;
    switch (encoding & 0x0F) {
    case ULEB128:
        value = tlc_unsigned(reader);
        break;
    case UDATA2:
        value = tlc_number(reader, 2);
        break;
    case UDATA4:
        value = tlc_number(reader, 4);
        break;
    case SDATA4:
        value = (uint64_t)(int32_t)tlc_number(reader, 4);
        break;
    case ABSOLUTE:
    case UDATA8:
    case SDATA8:
        value = tlc_number(reader, 8);
        break;
    default:
        *is_known = 0;
    }
    if (value == 0)
        return 0;
    if ((encoding & 0x70) == FROM_PLACE)
        value += place;
    else if ((encoding & 0x70) != 0)
        *is_known = 0;
    if (encoding & INDIRECT && *is_known)
        memcpy(&value, (const void *)value, sizeof value);
    return value;
}

TLC_WEAK struct tlc_handler tlc_handler_of_call(const uint8_t *table, uintptr_t function, uintptr_t next)
{
    struct tlc_handler none = {0, 0, 0};
    if (table == NULL)
        return none;
    struct tlc_reader reader = {table, (const uint8_t *)UINTPTR_MAX};
    int is_known = tlc_number(&reader, 1) == OMITTED; /* otherwise landing pads would not be relative to the function */
    if (tlc_number(&reader, 1) != OMITTED)
        tlc_unsigned(&reader); /* the table of types, which all handlers treat alike */
    uint8_t encoding = (uint8_t)tlc_number(&reader, 1);
    uint64_t size = tlc_unsigned(&reader);
    reader.end = reader.at + size;
    uintptr_t call = next - 1 - function;
    while (tlc_left(&reader) > 0) {
        uint64_t start = encoded(&reader, encoding, &is_known);
        uint64_t length = encoded(&reader, encoding, &is_known);
        uint64_t pad = encoded(&reader, encoding, &is_known);
        /* A handler that never passes an exception on is a cleanup, without an action. */
        int may_pass_on = tlc_unsigned(&reader) != 0;
        if (!is_known)
            tlc_abort();
        if (call < start)
            return none; /* the calls are sorted */
        if (call < start + length)
            return pad == 0 ? none : (struct tlc_handler){function + pad, 0, may_pass_on};
    }
    return none;
}

/* The object that contains this code: its instructions, and its table of functions, sorted by address. */
static struct object {
    uintptr_t start, end;
    const uint8_t *header;
    uint64_t count; /* 0 until the object was found, and if it has no such table */
} object;

/* The start of a function and of its information, relative to the header of the table. */
struct entry {
    int32_t function, information;
};

/* The header: its version, and the encodings of three numbers, of which the first two follow. */
enum { HEADER_SIZE = 12 };

static int note_object(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    uintptr_t here = (uintptr_t)tlc_find_handler;
    struct object found = {0, 0, NULL, 0};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        uintptr_t start = info->dlpi_addr + part->p_vaddr;
        if (part->p_type == PT_LOAD && start <= here && here < start + part->p_memsz) {
            found.start = start;
            found.end = start + part->p_memsz;
        } else if (part->p_type == PT_GNU_EH_FRAME) {
            found.header = (const uint8_t *)start;
        }
    }
    if (found.start == 0)
        return 0;
    static const uint8_t kind[4] = {1, FROM_PLACE | SDATA4, UDATA4, FROM_HEADER | SDATA4};
    if (found.header != NULL && memcmp(found.header, kind, sizeof kind) == 0) {
        struct tlc_reader count = {found.header + 8, found.header + HEADER_SIZE};
        found.count = tlc_number(&count, 4);
        object = found;
    }
    return 1;
}

/* Returns the information of the function that contains an address, of which the start may lie before it. */
static const uint8_t *information_of(uintptr_t address)
{
    static int was_searched;
    if (!was_searched) {
        was_searched = 1;
        dl_iterate_phdr(note_object, NULL);
    }
    if (address < object.start || address >= object.end)
        return NULL;
    const struct entry *entries = (const struct entry *)(object.header + HEADER_SIZE);
    int64_t wanted = (int64_t)(address - (uintptr_t)object.header);
    uint64_t low = 0, high = object.count; /* the last entry that starts at or before the address is in between */
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (entries[middle].function <= wanted)
            low = middle;
        else
            high = middle;
    }
    return object.header + entries[low].information;
}

/* ---- The rules of a function ---- */

/* How the registers of a caller follow from those of the function it has called. */
struct rules {
    uint64_t base;     /* the register from which the frame's canonical address (CFA) is computed */
    uint64_t distance; /* of the CFA from it */
    uint64_t saved[TLC_REGISTERS]; /* the distances of registers below the CFA; 0 for one that is unchanged */
};

/* What all functions of a compilation share (CIE). */
struct common {
    struct tlc_reader program; /* that sets the rules at the start of a function */
    uint64_t code_unit;
    int64_t data_unit;
    uint8_t addresses, tables; /* encodings */
    uintptr_t personality;
};

/* The instructions of a program (DW_CFA_...). */
enum {
    ADVANCE = 0x40,
    OFFSET = 0x80,
    RESTORE = 0xC0,
    NOTHING = 0x00,
    ADVANCE1 = 0x02,
    ADVANCE2 = 0x03,
    ADVANCE4 = 0x04,
    REMEMBER_STATE = 0x0A,
    RESTORE_STATE = 0x0B,
    SET_CFA = 0x0C,
    SET_CFA_REGISTER = 0x0D,
    SET_CFA_OFFSET = 0x0E,
    ARGUMENTS_SIZE = 0x2E,
};

/* The maximum number of remembered states. */
enum { STATES = 4 };

/* Executes a program up to the rules that hold before the address `next`; `location` is where it begins. `*pushed`
   becomes the size of the arguments on the stack. Returns whether all of its instructions are known. */
static int execute(struct tlc_reader program, const struct common *common, uintptr_t location, uintptr_t next,
                   struct rules *rules, uint64_t *pushed)
{
    struct rules initial = *rules, states[STATES];
    unsigned depth = 0;
    while (tlc_left(&program) > 0 && location < next) {
        uint8_t code = (uint8_t)tlc_number(&program, 1), operand = code & 0x3F;
        switch (code & 0xC0) {
        case ADVANCE:
            location += operand * common->code_unit;
            continue;
        case OFFSET:
            if (operand >= TLC_REGISTERS)
                return 0;
            rules->saved[operand] = (uint64_t)-((int64_t)tlc_unsigned(&program) * common->data_unit);
            continue;
        case RESTORE:
            if (operand >= TLC_REGISTERS)
                return 0;
            rules->saved[operand] = initial.saved[operand];
            continue;
        }
        switch (code) {
        case NOTHING:
            break;
        case ADVANCE1:
            location += tlc_number(&program, 1) * common->code_unit;
            break;
        case ADVANCE2:
            location += tlc_number(&program, 2) * common->code_unit;
            break;
        case ADVANCE4:
            location += tlc_number(&program, 4) * common->code_unit;
            break;
        case REMEMBER_STATE:
            if (depth == STATES)
                return 0;
            states[depth++] = *rules;
            break;
        case RESTORE_STATE:
            if (depth == 0)
                return 0;
            *rules = states[--depth];
            break;
        case SET_CFA:
            rules->base = tlc_unsigned(&program);
            rules->distance = tlc_unsigned(&program);
            break;
        case SET_CFA_REGISTER:
            rules->base = tlc_unsigned(&program);
            break;
        case SET_CFA_OFFSET:
            rules->distance = tlc_unsigned(&program);
            break;
        case ARGUMENTS_SIZE:
            *pushed = tlc_unsigned(&program);
            break;
        default:
            return 0;
        }
    }
    return 1;
}

/* Splits off the next record, whose length precedes it; empty if it has the form for huge tables. */
static struct tlc_reader record_at(const uint8_t *start)
{
    struct tlc_reader reader = {start, start + 4};
    uint64_t length = tlc_number(&reader, 4);
    return (struct tlc_reader){start + 4, start + 4 + (length == UINT32_MAX ? 0 : length)};
}

static int read_common(const uint8_t *start, struct common *common)
{
    struct tlc_reader record = record_at(start);
    int is_known = 1;
    tlc_skip(&record, 4); /* the mark of such a record */
    uint8_t version = (uint8_t)tlc_number(&record, 1);
    struct tlc_name features = tlc_text(&record);
    common->code_unit = tlc_unsigned(&record);
    common->data_unit = tlc_signed(&record);
    uint64_t return_address = version == 1 ? tlc_number(&record, 1) : tlc_unsigned(&record);
    if (version > 3 || return_address != TLC_RIP || features.length == 0 || features.text[0] != 'z')
        return 0;
    struct tlc_reader data = tlc_take(&record, tlc_unsigned(&record));
    common->addresses = ABSOLUTE;
    common->tables = OMITTED;
    common->personality = 0;
    for (int i = 1; i < features.length; i++)
        switch (features.text[i]) {
        case 'R':
            common->addresses = (uint8_t)tlc_number(&data, 1);
            break;
        case 'L':
            common->tables = (uint8_t)tlc_number(&data, 1);
            break;
        case 'P': {
            uint8_t encoding = (uint8_t)tlc_number(&data, 1);
            common->personality = encoded(&data, encoding, &is_known);
            break;
        }
        default: /* 'S', the frame of a signal, among others */
            return 0;
        }
    common->program = record;
    return is_known;
}

/* ---- Calls ---- */

/* What is known about a call. */
struct call {
    uintptr_t next;    /* the address after it; 0 if this is not in use */
    uint64_t base;     /* as in the rules; 0 if the frame is not an ordinary one */
    uint64_t distance;
    uint16_t saved[6]; /* the distances of `preserved` below the CFA */
    struct tlc_handler handler;
};

/* The registers that functions preserve. */
static const uint8_t preserved[6] = {TLC_RBX, TLC_RBP, TLC_R12, TLC_R13, TLC_R14, TLC_R15};

/* The routine of functions with handlers, see exceptions.c. */
_Unwind_Reason_Code tlc_personality(int version, _Unwind_Action actions, uint64_t class,
                                    struct _Unwind_Exception *header, struct _Unwind_Context *context);

/* Reads the tables about the call before an address. */
static struct call read_call(uintptr_t next)
{
    const struct call unknown = {.next = next};
    struct call call = unknown;
    const uint8_t *start = information_of(next - 1);
    if (start == NULL)
        return unknown;
    struct tlc_reader record = record_at(start);
    const uint8_t *place = record.at;
    struct common common;
    if (!read_common(place - tlc_number(&record, 4), &common))
        return unknown;
    int is_known = 1;
    uintptr_t function = encoded(&record, common.addresses, &is_known);
    uint64_t size = encoded(&record, common.addresses & 0x0F, &is_known);
    struct tlc_reader data = tlc_take(&record, tlc_unsigned(&record));
    uintptr_t table = common.tables == OMITTED ? 0 : encoded(&data, common.tables, &is_known);
    struct rules rules = {0};
    uint64_t pushed = 0;
    is_known = is_known && next - 1 - function < size &&
               execute(common.program, &common, function, function + 1, &rules, &pushed) &&
               execute(record, &common, function, next, &rules, &pushed);
    if (!is_known || (rules.base != TLC_RSP && rules.base != TLC_RBP) || rules.saved[TLC_RIP] != 8)
        return unknown;
    if (common.personality == (uintptr_t)tlc_personality)
        call.handler = tlc_handler_of_call((const uint8_t *)table, function, next);
    else if (common.personality != 0)
        return unknown;
    for (unsigned i = 0; i < sizeof preserved; i++) {
        uint64_t distance = rules.saved[preserved[i]];
        if (distance > UINT16_MAX)
            return unknown;
        call.saved[i] = (uint16_t)distance;
    }
    call.handler.pushed = pushed;
    call.base = rules.base;
    call.distance = rules.distance;
    return call;
}

/* The number of calls that are kept. */
enum { KEPT_BITS = 7 };

static const struct call *call_before(uintptr_t next)
{
    static struct call kept[1 << KEPT_BITS];
    struct call *call = &kept[next * UINT64_C(0x9E3779B97F4A7C15) >> (64 - KEPT_BITS)];
    if (call->next != next)
        *call = read_call(next);
    return call;
}

static uint64_t load(uintptr_t address)
{
    return *(const uint64_t *)address;
}

static void leave_frame_of(const struct call *call, uint64_t *value)
{
    uintptr_t cfa = value[call->base] + call->distance;
    for (unsigned i = 0; i < sizeof preserved; i++)
        if (call->saved[i] != 0)
            value[preserved[i]] = load(cfa - call->saved[i]);
    value[TLC_RIP] = load(cfa - 8);
    value[TLC_RSP] = cfa;
}

TLC_WEAK void tlc_leave_frame(struct tlc_registers *registers)
{
    leave_frame_of(call_before(registers->value[TLC_RIP]), registers->value);
}

TLC_WEAK struct tlc_handler tlc_find_handler(struct tlc_registers *registers)
{
    for (;;) {
        const struct call *call = call_before(registers->value[TLC_RIP]);
        if (call->base == 0 || call->handler.pad != 0)
            return call->handler;
        leave_frame_of(call, registers->value);
    }
}

/* AddressSanitizer keeps a record of the stack, which it corrects here. */
extern void __asan_handle_no_return(void) __attribute__((weak));

TLC_WEAK void tlc_land(struct tlc_registers *registers, struct tlc_handler handler, void *exception)
{
    if (__asan_handle_no_return != NULL)
        __asan_handle_no_return();
    registers->value[TLC_RSP] += handler.pushed;
    /* The registers of the exception and of its selector are those of the Itanium C++ ABI. */
    __asm__ volatile("movq 3*8(%%rdi), %%rbx\n\t"
                     "movq 6*8(%%rdi), %%rbp\n\t"
                     "movq 12*8(%%rdi), %%r12\n\t"
                     "movq 13*8(%%rdi), %%r13\n\t"
                     "movq 14*8(%%rdi), %%r14\n\t"
                     "movq 15*8(%%rdi), %%r15\n\t"
                     "movq 7*8(%%rdi), %%rsp\n\t"
                     "jmpq *%%rcx"
                     :
                     : "D"(registers->value), "c"(handler.pad), "a"(exception), "d"(1UL)
                     : "memory");
    __builtin_unreachable();
}
