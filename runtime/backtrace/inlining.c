/* Calls inlined at an instruction, from the debug information (DWARF 5, sections 3.3.8 and 7.5).

   This file is linked into programs with debug information. It runs after a failure, and calls nothing. */

#include "dwarf.h"

/* The sections that entries refer to. */
struct sections {
    struct tlc_reader entries, abbreviations, addresses, ranges, texts, line_texts, text_offsets;
};

/* A unit, with the bases of its parts of other sections, from its first entry. */
struct unit {
    const struct sections *sections;
    struct tlc_reader start, entries, abbreviations; /* `start` is at the header, the base of references */
    unsigned offset_bytes;
    uint64_t low, address_base, range_base, text_base, lines;
};

/* The tags of entries (DW_TAG_...). */
enum { MODULE = 0x1e, INLINED = 0x1d, SUBPROGRAM = 0x2e };

/* The attributes of entries (DW_AT_...). */
enum {
    NAME = 0x03,
    LINES = 0x10,
    LOW = 0x11,
    HIGH = 0x12,
    ORIGIN = 0x31,
    ARTIFICIAL = 0x34,
    RANGES = 0x55,
    CALL_COLUMN = 0x57,
    CALL_FILE = 0x58,
    CALL_LINE = 0x59,
    TEXT_BASE = 0x72,
    ADDRESS_BASE = 0x73,
    RANGE_BASE = 0x74
};

/* The forms of their values (DW_FORM_...). */
enum {
    ADDRESS = 0x01,
    BLOCK2 = 0x03,
    BLOCK4 = 0x04,
    DATA2 = 0x05,
    DATA4 = 0x06,
    DATA8 = 0x07,
    STRING = 0x08,
    BLOCK = 0x09,
    BLOCK1 = 0x0a,
    DATA1 = 0x0b,
    FLAG = 0x0c,
    SDATA = 0x0d,
    STRP = 0x0e,
    UDATA = 0x0f,
    REF_ADDR = 0x10,
    REF1 = 0x11,
    REF2 = 0x12,
    REF4 = 0x13,
    REF8 = 0x14,
    REF_UDATA = 0x15,
    SEC_OFFSET = 0x17,
    EXPRLOC = 0x18,
    FLAG_PRESENT = 0x19,
    STRX = 0x1a,
    ADDRX = 0x1b,
    REF_SUP4 = 0x1c,
    STRP_SUP = 0x1d,
    DATA16 = 0x1e,
    LINE_STRP = 0x1f,
    REF_SIG8 = 0x20,
    IMPLICIT_CONST = 0x21,
    LOCLISTX = 0x22,
    RNGLISTX = 0x23,
    REF_SUP8 = 0x24,
    STRX1 = 0x25,
    STRX4 = 0x28,
    ADDRX1 = 0x29,
    ADDRX4 = 0x2c
};

/* The value of an attribute: a number, or the data that its form refers to. */
struct value {
    uint64_t form, number;
    struct tlc_name text;
};

/* The attributes that are read of an entry. A missing attribute has form 0. */
struct entry {
    uint64_t tag;
    int has_children, is_artificial;
    struct value name, low, high, ranges, origin, file, line, column, lines, text_base, address_base, range_base;
};

/* The number of bytes in the number of STRX1 to STRX4, or of ADDRX1 to ADDRX4. */
static unsigned index_bytes(uint64_t form, uint64_t first)
{
    return (unsigned)(form - first) + 1;
}

/* A part of another section, numbered from the base of the unit. */
static uint64_t indexed(struct tlc_reader section, uint64_t base, uint64_t number, unsigned bytes)
{
    struct tlc_reader part = tlc_from(section, base);
    tlc_skip(&part, number * bytes);
    return tlc_number(&part, bytes);
}

static struct tlc_name text_at(struct tlc_reader section, uint64_t offset)
{
    struct tlc_reader text = tlc_from(section, offset);
    return tlc_text(&text);
}

static struct tlc_name indexed_text(const struct unit *unit, uint64_t number)
{
    const struct sections *sections = unit->sections;
    return text_at(sections->texts, indexed(sections->text_offsets, unit->text_base, number, unit->offset_bytes));
}

static uint64_t indexed_address(const struct unit *unit, uint64_t number)
{
    return indexed(unit->sections->addresses, unit->address_base, number, 8);
}

/* Skips a value whose number is its length: a block of bytes. */
static void skip_block(struct tlc_reader *entries, uint64_t form)
{
    unsigned bytes = form == BLOCK1 ? 1 : form == BLOCK2 ? 2 : form == BLOCK4 ? 4 : 0;
    tlc_skip(entries, bytes > 0 ? tlc_number(entries, bytes) : tlc_unsigned(entries));
}

/* Reads a value. An unknown form ends the reading. */
static struct value read_value(const struct unit *unit, struct tlc_reader *entries, uint64_t form, int64_t constant)
{
    struct value value = {.form = form};
    switch (form) {
    case STRING:
        value.text = tlc_text(entries);
        break;
    case STRP:
        value.text = text_at(unit->sections->texts, tlc_number(entries, unit->offset_bytes));
        break;
    case LINE_STRP:
        value.text = text_at(unit->sections->line_texts, tlc_number(entries, unit->offset_bytes));
        break;
    case STRX:
        value.text = indexed_text(unit, tlc_unsigned(entries));
        break;
    case ADDRX:
        value.number = indexed_address(unit, tlc_unsigned(entries));
        break;
    case ADDRESS:
    case DATA8:
    case REF8:
    case REF_SIG8:
    case REF_SUP8:
        value.number = tlc_number(entries, 8);
        break;
    case DATA4:
    case REF4:
    case REF_SUP4:
        value.number = tlc_number(entries, 4);
        break;
    case DATA2:
    case REF2:
        value.number = tlc_number(entries, 2);
        break;
    case DATA1:
    case REF1:
    case FLAG:
        value.number = tlc_number(entries, 1);
        break;
    case DATA16:
        tlc_skip(entries, 16);
        break;
    case SDATA:
        value.number = (uint64_t)tlc_signed(entries);
        break;
    case UDATA:
    case REF_UDATA:
    case LOCLISTX:
    case RNGLISTX:
        value.number = tlc_unsigned(entries);
        break;
    case REF_ADDR:
    case SEC_OFFSET:
    case STRP_SUP:
        value.number = tlc_number(entries, unit->offset_bytes);
        break;
    case FLAG_PRESENT:
        value.number = 1;
        break;
    case IMPLICIT_CONST:
        value.number = (uint64_t)constant;
        break;
    case BLOCK:
    case BLOCK1:
    case BLOCK2:
    case BLOCK4:
    case EXPRLOC:
        skip_block(entries, form);
        break;
    default:
        if (form >= STRX1 && form <= STRX4)
            value.text = indexed_text(unit, tlc_number(entries, index_bytes(form, STRX1)));
        else if (form >= ADDRX1 && form <= ADDRX4)
            value.number = indexed_address(unit, tlc_number(entries, index_bytes(form, ADDRX1)));
        else
            entries->at = entries->end;
    }
    return value;
}

static void set(struct entry *entry, uint64_t attribute, struct value value)
{
    switch (attribute) {
    case NAME:
        entry->name = value;
        break;
    case LINES:
        entry->lines = value;
        break;
    case LOW:
        entry->low = value;
        break;
    case HIGH:
        entry->high = value;
        break;
    case ORIGIN:
        entry->origin = value;
        break;
    case ARTIFICIAL:
        entry->is_artificial = value.number != 0;
        break;
    case RANGES:
        entry->ranges = value;
        break;
    case CALL_COLUMN:
        entry->column = value;
        break;
    case CALL_FILE:
        entry->file = value;
        break;
    case CALL_LINE:
        entry->line = value;
        break;
    case TEXT_BASE:
        entry->text_base = value;
        break;
    case ADDRESS_BASE:
        entry->address_base = value;
        break;
    case RANGE_BASE:
        entry->range_base = value;
        break;
    }
}

/* Finds the attributes of an abbreviation; empty if it is missing. */
static struct tlc_reader abbreviation(struct tlc_reader list, uint64_t code)
{
    while (tlc_left(&list) > 0) {
        uint64_t number = tlc_unsigned(&list);
        if (number == code)
            return list;
        tlc_unsigned(&list); /* the tag */
        tlc_skip(&list, 1);
        for (uint64_t attribute = 1, form = 1; (attribute | form) != 0 && tlc_left(&list) > 0;) {
            attribute = tlc_unsigned(&list);
            form = tlc_unsigned(&list);
            if (form == IMPLICIT_CONST)
                tlc_signed(&list);
        }
        if (number == 0)
            break;
    }
    list.at = list.end;
    return list;
}

/* Reads an entry. Returns 0 at the end of the children of an entry. */
static int read_entry(const struct unit *unit, struct tlc_reader *entries, struct entry *entry)
{
    memset(entry, 0, sizeof *entry);
    uint64_t code = tlc_unsigned(entries);
    if (code == 0)
        return 0;
    struct tlc_reader list = abbreviation(unit->abbreviations, code);
    if (tlc_left(&list) == 0)
        entries->at = entries->end;
    entry->tag = tlc_unsigned(&list);
    entry->has_children = tlc_number(&list, 1) != 0;
    while (tlc_left(&list) > 0) {
        uint64_t attribute = tlc_unsigned(&list), form = tlc_unsigned(&list);
        int64_t constant = form == IMPLICIT_CONST ? tlc_signed(&list) : 0;
        if (attribute == 0 && form == 0)
            break;
        set(entry, attribute, read_value(unit, entries, form, constant));
    }
    return 1;
}

/* Reads the header of a unit and its first entry, and moves the reader past the unit. */
static int read_unit(const struct sections *sections, struct tlc_reader *all, struct unit *unit)
{
    enum { COMPILATION = 1 };
    memset(unit, 0, sizeof *unit);
    unit->sections = sections;
    unit->start = *all;
    uint64_t length = tlc_unit_length(all, &unit->offset_bytes);
    unit->entries = tlc_take(all, length);
    unit->start.end = unit->entries.end;
    uint64_t version = tlc_number(&unit->entries, 2), kind = tlc_number(&unit->entries, 1);
    tlc_skip(&unit->entries, 1); /* the size of addresses */
    unit->abbreviations = tlc_from(sections->abbreviations, tlc_number(&unit->entries, unit->offset_bytes));
    if (version != 5 || kind != COMPILATION)
        return 0;
    struct tlc_reader entries = unit->entries;
    struct entry entry;
    read_entry(unit, &entries, &entry);
    unit->text_base = entry.text_base.number;
    unit->address_base = entry.address_base.number;
    unit->range_base = entry.range_base.number;
    unit->lines = entry.lines.number;
    /* Addresses and names that were read before the bases are wrong. */
    entries = unit->entries;
    read_entry(unit, &entries, &entry);
    unit->low = entry.low.number;
    return 1;
}

/* The kinds of ranges (DW_RLE_...). */
enum { LAST, BASE_INDEX, START_INDEX_END_INDEX, START_INDEX_LENGTH, OFFSETS, BASE, START_END, START_LENGTH };

/* Whether a list of ranges contains an address. */
static int holds(const struct unit *unit, struct tlc_reader list, uint64_t address)
{
    uint64_t base = unit->low, start = 0, end = 0;
    while (tlc_left(&list) > 0) {
        switch (tlc_number(&list, 1)) {
        case BASE_INDEX:
            base = indexed_address(unit, tlc_unsigned(&list));
            continue;
        case BASE:
            base = tlc_number(&list, 8);
            continue;
        case START_INDEX_END_INDEX:
            start = indexed_address(unit, tlc_unsigned(&list));
            end = indexed_address(unit, tlc_unsigned(&list));
            break;
        case START_INDEX_LENGTH:
            start = indexed_address(unit, tlc_unsigned(&list));
            end = start + tlc_unsigned(&list);
            break;
        case OFFSETS:
            start = base + tlc_unsigned(&list);
            end = base + tlc_unsigned(&list);
            break;
        case START_END:
            start = tlc_number(&list, 8);
            end = tlc_number(&list, 8);
            break;
        case START_LENGTH:
            start = tlc_number(&list, 8);
            end = start + tlc_unsigned(&list);
            break;
        default:
            return 0;
        }
        if (address >= start && address < end)
            return 1;
    }
    return 0;
}

/* Whether the code of an entry contains an address. */
static int is_at(const struct unit *unit, const struct entry *entry, uint64_t address)
{
    struct tlc_reader ranges = unit->sections->ranges;
    if (entry->ranges.form == RNGLISTX) {
        uint64_t offset = indexed(ranges, unit->range_base, entry->ranges.number, unit->offset_bytes);
        return holds(unit, tlc_from(ranges, unit->range_base + offset), address);
    }
    if (entry->ranges.form != 0)
        return holds(unit, tlc_from(ranges, entry->ranges.number), address);
    if (entry->low.form == 0 || entry->high.form == 0)
        return 0;
    int is_address = entry->high.form == ADDRESS || entry->high.form == ADDRX ||
                     (entry->high.form >= ADDRX1 && entry->high.form <= ADDRX4);
    uint64_t end = is_address ? entry->high.number : entry->low.number + entry->high.number;
    return address >= entry->low.number && address < end;
}

/* Finds the origin of an entry: its unit, and its offset in that. Returns 0 if there is none. */
static int find_origin(const struct unit *unit, const struct entry *entry, struct unit *owner, uint64_t *offset)
{
    *owner = *unit;
    *offset = entry->origin.number;
    if (entry->origin.form != REF_ADDR)
        return entry->origin.form == REF4;
    struct tlc_reader all = unit->sections->entries, wanted = tlc_from(all, *offset);
    while (tlc_left(&all) > 0) {
        int is_known = read_unit(unit->sections, &all, owner);
        if (wanted.at < owner->start.end) {
            *offset = (uint64_t)(wanted.at - owner->start.at);
            return is_known;
        }
    }
    return 0;
}

/* The name of an entry, or of its origin. */
static struct tlc_name name_of(const struct unit *unit, const struct entry *entry)
{
    struct entry origin;
    struct unit owner;
    uint64_t offset;
    if (entry->name.form != 0 || !find_origin(unit, entry, &owner, &offset))
        return entry->name.text;
    struct tlc_reader entries = tlc_from(owner.start, offset);
    read_entry(&owner, &entries, &origin);
    return origin.name.text;
}

/* A part has the name of the enclosing procedure. Other artificial entries are in no source. */
static void end_path(struct tlc_inlined *call, int is_artificial)
{
    if (is_artificial && call->names < 3) {
        call->names = 0;
    } else if (is_artificial) {
        call->is_part = 1;
        call->path[call->names - 2] = call->path[call->names - 1];
        call->names--;
    }
}

/* Finds the path to an entry of a unit: the names of the enclosing modules and procedures and its own. */
static void find_path(const struct unit *unit, uint64_t offset, struct tlc_inlined *call)
{
    struct tlc_reader entries = unit->entries, wanted = tlc_from(unit->start, offset);
    struct entry entry;
    /* For each enclosing entry, the number of names up to it. */
    int names[2 * TLC_MOST_NAMES] = {0}, depth = 0;
    while (tlc_left(&entries) > 0 && entries.at <= wanted.at) {
        int is_wanted = entries.at == wanted.at;
        if (!read_entry(unit, &entries, &entry)) {
            depth -= depth > 0;
            continue;
        }
        int before = depth == 0 ? 0 : names[depth - 1], has_name = entry.tag == MODULE || entry.tag == SUBPROGRAM;
        if (has_name && before < TLC_MOST_NAMES)
            call->path[before] = name_of(unit, &entry);
        int count = before + (has_name && before < TLC_MOST_NAMES);
        if (is_wanted) {
            call->names = count;
            end_path(call, entry.is_artificial);
            return;
        }
        if (!entry.has_children)
            continue;
        if (depth == 2 * TLC_MOST_NAMES)
            return;
        names[depth++] = count;
    }
}

static void add(const struct unit *unit, const struct entry *entry, struct tlc_inlined *call)
{
    struct unit owner;
    uint64_t offset;
    memset(call, 0, sizeof *call);
    if (find_origin(unit, entry, &owner, &offset))
        find_path(&owner, offset, call);
    call->call.line = entry->line.number;
    call->call.column = entry->column.number;
    if (call->call.line != 0)
        tlc_name_file(unit->lines, entry->file.number, &call->call);
}

/* Finds the calls that were inlined in a unit. Inner ones are nested in outer ones, and so follow them. */
static size_t find_in(const struct unit *unit, uint64_t address, struct tlc_inlined *calls, size_t most)
{
    struct tlc_reader entries = unit->entries;
    struct entry entry;
    size_t count = 0;
    read_entry(unit, &entries, &entry);
    if (!is_at(unit, &entry, address))
        return 0;
    while (tlc_left(&entries) > 0 && count < most) {
        if (read_entry(unit, &entries, &entry) && entry.tag == INLINED && is_at(unit, &entry, address))
            add(unit, &entry, &calls[count++]);
    }
    return count;
}

TLC_WEAK size_t tlc_find_inlined(uint64_t address, struct tlc_inlined *calls, size_t most)
{
    const struct tlc_image *image = tlc_open_image();
    if (image == NULL)
        return 0;
    struct sections sections = {
        .entries = tlc_section(image, ".debug_info"),
        .abbreviations = tlc_section(image, ".debug_abbrev"),
        .addresses = tlc_section(image, ".debug_addr"),
        .ranges = tlc_section(image, ".debug_rnglists"),
        .texts = tlc_section(image, ".debug_str"),
        .line_texts = tlc_section(image, ".debug_line_str"),
        .text_offsets = tlc_section(image, ".debug_str_offsets"),
    };
    struct tlc_reader units = sections.entries;
    size_t count = 0;
    while (count == 0 && tlc_left(&units) > 0) {
        struct unit unit;
        if (read_unit(&sections, &units, &unit))
            count = find_in(&unit, address, calls, most);
    }
    return count;
}
