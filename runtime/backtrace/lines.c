/* The source places of instructions, from the line tables of the executable (DWARF 5, section 6.2).

   This file is linked into programs with debug information. It runs after a failure, and calls nothing. */

#include "dwarf.h"

/* The sections that contain texts. */
struct sections {
    struct tlc_reader lines, line_texts, texts;
};

/* A row of the table: from its address on, instructions belong to a place. */
struct row {
    uint64_t address, file, line, column;
};

/* The table of a unit. */
struct table {
    const struct sections *sections;
    struct tlc_reader folders, files, program;
    unsigned offset_bytes;
    uint8_t instruction_bytes, line_range, first_special;
    int8_t line_base;
    const uint8_t *operand_counts; /* of the operations 1 to `first_special` - 1 */
};

/* The forms of values in headers (DW_FORM_...). */
enum {
    BLOCK = 0x09,
    DATA1 = 0x0b,
    DATA2 = 0x05,
    DATA4 = 0x06,
    DATA8 = 0x07,
    DATA16 = 0x1e,
    STRING = 0x08,
    STRP = 0x0e,
    LINE_STRP = 0x1f,
    UDATA = 0x0f
};

/* The properties of a folder or a file (DW_LNCT_...). */
enum { PATH = 1, FOLDER_INDEX = 2 };

/* A folder or a file. */
struct named {
    struct tlc_name name;
    uint64_t folder;
};

/* Reads a value: a number, or the text. An unknown form ends the reading. */
static uint64_t value(const struct table *table, struct tlc_reader *reader, uint64_t form, struct tlc_name *text)
{
    struct tlc_reader texts = table->sections->line_texts;
    switch (form) {
    case STRING:
        *text = tlc_text(reader);
        return 0;
    case STRP:
        texts = table->sections->texts; /* fall through */
    case LINE_STRP:
        texts = tlc_from(texts, tlc_number(reader, table->offset_bytes));
        *text = tlc_text(&texts);
        return 0;
    case DATA1:
        return tlc_number(reader, 1);
    case DATA2:
        return tlc_number(reader, 2);
    case DATA4:
        return tlc_number(reader, 4);
    case DATA8:
        return tlc_number(reader, 8);
    case UDATA:
        return tlc_unsigned(reader);
    case DATA16:
        tlc_skip(reader, 16);
        return 0;
    case BLOCK:
        tlc_skip(reader, tlc_unsigned(reader));
        return 0;
    default:
        reader->at = reader->end;
        return 0;
    }
}

/* Reads the list of folders or of files up to an entry, and returns that one. The reader is then past it. */
static struct named entry(const struct table *table, struct tlc_reader *reader, uint64_t wanted)
{
    struct tlc_reader format = *reader;
    uint64_t kinds = tlc_number(&format, 1);
    struct tlc_reader list = format;
    for (uint64_t i = 0; i < 2 * kinds && tlc_left(&list) > 0; i++)
        tlc_unsigned(&list);
    struct named found = {{NULL, 0}, 0};
    uint64_t count = tlc_unsigned(&list);
    for (uint64_t number = 0; number < count && number <= wanted && tlc_left(&list) > 0; number++) {
        struct tlc_reader kind = format;
        struct named read = {{NULL, 0}, 0};
        for (uint64_t i = 0; i < kinds; i++) {
            uint64_t what = tlc_unsigned(&kind), form = tlc_unsigned(&kind);
            struct tlc_name text = {NULL, 0};
            uint64_t number_read = value(table, &list, form, &text);
            if (what == PATH)
                read.name = text;
            else if (what == FOLDER_INDEX)
                read.folder = number_read;
        }
        if (number == wanted)
            found = read;
    }
    *reader = list;
    return found;
}

/* Reads the header of a unit, and moves the reader past the unit. */
static int read_table(const struct sections *sections, struct tlc_reader *lines, struct table *table)
{
    table->sections = sections;
    uint64_t length = tlc_unit_length(lines, &table->offset_bytes);
    struct tlc_reader unit = tlc_take(lines, length);
    if (tlc_number(&unit, 2) != 5)
        return 0;
    tlc_skip(&unit, 2); /* the sizes of addresses and of their segments */
    uint64_t header = tlc_number(&unit, table->offset_bytes);
    table->program = tlc_from(unit, header);
    table->instruction_bytes = (uint8_t)tlc_number(&unit, 1);
    tlc_skip(&unit, 2); /* the operations per instruction, and whether rows begin statements */
    table->line_base = (int8_t)tlc_number(&unit, 1);
    table->line_range = (uint8_t)tlc_number(&unit, 1);
    table->first_special = (uint8_t)tlc_number(&unit, 1);
    table->operand_counts = unit.at;
    tlc_skip(&unit, table->first_special - 1u);
    table->folders = unit;
    entry(table, &unit, UINT64_MAX);
    table->files = unit;
    return table->line_range > 0 && table->first_special > 0 && tlc_left(&unit) > 0;
}

/* Sets the file of a place. The first folder is that of the compilation, to which paths are relative. */
static void name_file(const struct table *table, uint64_t number, struct tlc_place *place)
{
    struct tlc_reader folders = table->folders, files = table->files;
    struct named file = entry(table, &files, number);
    place->file = file.name;
    place->folder = file.folder == 0 ? (struct tlc_name){NULL, 0} : entry(table, &folders, file.folder).name;
}

/* Records the row for the addresses between it and the next one. */
static void find(struct tlc_place *places, size_t count, const struct table *table, const struct row *row, uint64_t end)
{
    for (size_t i = 0; i < count; i++) {
        struct tlc_place *place = &places[i];
        if (place->address < row->address || place->address >= end || place->line != 0)
            continue;
        name_file(table, row->file, place);
        place->line = place->file.length > 0 ? row->line : 0;
        place->column = row->column;
    }
}

/* The operations of line programs (DW_LNS_... and DW_LNE_...). */
enum {
    EXTENDED,
    COPY,
    ADVANCE_ADDRESS,
    ADVANCE_LINE,
    SET_FILE,
    SET_COLUMN,
    CONSTANT_ADVANCE = 8,
    FIXED_ADVANCE = 9,
    END_SEQUENCE = 1,
    SET_ADDRESS = 2
};

/* The state of a line program: the next row, and the last one, if it belongs to the same sequence. */
struct machine {
    struct tlc_place *places;
    size_t count;
    const struct table *table;
    struct row row, last;
    int has_last;
};

static void emit(struct machine *machine)
{
    /* A sequence at 0 belongs to a function that the linker has removed. */
    if (machine->has_last && machine->last.address != 0)
        find(machine->places, machine->count, machine->table, &machine->last, machine->row.address);
    machine->last = machine->row;
    machine->has_last = 1;
}

static void begin_sequence(struct machine *machine)
{
    machine->row = (struct row){.file = 1, .line = 1};
    machine->has_last = 0;
}

static void extended(struct machine *machine, struct tlc_reader *program)
{
    struct tlc_reader operation = tlc_take(program, tlc_unsigned(program));
    switch (tlc_number(&operation, 1)) {
    case END_SEQUENCE:
        emit(machine);
        begin_sequence(machine);
        break;
    case SET_ADDRESS:
        machine->row.address = tlc_number(&operation, 8);
        break;
    }
}

static void standard(struct machine *machine, struct tlc_reader *program, uint8_t operation)
{
    const struct table *table = machine->table;
    struct row *row = &machine->row;
    switch (operation) {
    case EXTENDED:
        extended(machine, program);
        break;
    case COPY:
        emit(machine);
        break;
    case ADVANCE_ADDRESS:
        row->address += tlc_unsigned(program) * table->instruction_bytes;
        break;
    case ADVANCE_LINE:
        row->line += (uint64_t)tlc_signed(program);
        break;
    case SET_FILE:
        row->file = tlc_unsigned(program);
        break;
    case SET_COLUMN:
        row->column = tlc_unsigned(program);
        break;
    case CONSTANT_ADVANCE:
        row->address += (uint64_t)((255 - table->first_special) / table->line_range) * table->instruction_bytes;
        break;
    case FIXED_ADVANCE:
        row->address += tlc_number(program, 2);
        break;
    default:
        for (uint8_t i = 0; i < table->operand_counts[operation - 1]; i++)
            tlc_unsigned(program);
    }
}

static void run(struct machine *machine)
{
    const struct table *table = machine->table;
    struct tlc_reader program = table->program;
    begin_sequence(machine);
    while (tlc_left(&program) > 0) {
        uint8_t operation = (uint8_t)tlc_number(&program, 1);
        if (operation < table->first_special) {
            standard(machine, &program, operation);
            continue;
        }
        unsigned special = (unsigned)operation - table->first_special;
        machine->row.address += (uint64_t)(special / table->line_range) * table->instruction_bytes;
        machine->row.line += (uint64_t)(int64_t)(table->line_base + (int)(special % table->line_range));
        emit(machine);
    }
}

static struct sections sections_of(const struct tlc_image *image)
{
    return (struct sections){tlc_section(image, ".debug_line"), tlc_section(image, ".debug_line_str"),
                             tlc_section(image, ".debug_str")};
}

TLC_WEAK void tlc_find_places(struct tlc_place *places, size_t count)
{
    const struct tlc_image *image = tlc_open_image();
    if (image == NULL)
        return;
    struct sections sections = sections_of(image);
    while (tlc_left(&sections.lines) > 0) {
        struct table table;
        struct machine machine = {.places = places, .count = count, .table = &table};
        if (read_table(&sections, &sections.lines, &table))
            run(&machine);
    }
}

TLC_WEAK void tlc_name_file(uint64_t table_offset, uint64_t number, struct tlc_place *place)
{
    const struct tlc_image *image = tlc_open_image();
    if (image == NULL)
        return;
    struct sections sections = sections_of(image);
    struct tlc_reader lines = tlc_from(sections.lines, table_offset);
    struct table table;
    if (read_table(&sections, &lines, &table))
        name_file(&table, number, place);
}
