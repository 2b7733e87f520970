// The tokens of Modula-2 that a regular expression cannot describe: nested comments, pragmas, numbers, and the
// directives of conditional compilation with the text that they exclude, and words that only some dialects
// reserve.
//
// Conditions are evaluated as the compiler does without options: ADW Modula-2's versions of a 64-bit Unix hold,
// and no other name is defined.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

#include <string.h>
#include <strings.h>

// The order of `externals` in grammar.js.
enum TokenType {
    COMMENT,
    PRAGMA,
    DIRECTIVE,
    EXCLUDED_TEXT,
    INTEGER,
    REAL,
    CHARACTER,
    ASM,
    BNOT,
    EXCEPT,
    FINALLY,
    FUNC,
    GOTO,
    INOUT,
    LABEL,
    OUT,
    PACKEDSET,
    RETRY,
    SEQ,
    UNQUALIFIED,
    FIRST_WORD = ASM,
};

// The syntax of a directive.
enum Syntax {
    NONE,
    // `%IF condition %THEN ... %ELSIF condition %THEN ... %ELSE ... %END`, as in ADW Modula-2.
    WORDS,
    // `%( NAME ... %)` and `%( ~NAME ... %)`, as in Mocka.
    SECTIONS,
    // `<* IF condition THEN *> ... <* ELSIF condition THEN *> ... <* ELSE *> ... <* END *>`, as in XDS.
    PRAGMAS,
};

typedef struct {
    // The number of constructs around the position whose text is compiled here.
    uint8_t depth;
    // The syntax of the construct whose text is excluded at the position.
    uint8_t excluded;
    // Whether a branch of that construct was compiled, so that all others are excluded.
    uint8_t taken;
    // Whether the dialect is XDS, in which `--` starts a comment.
    uint8_t dashes;
} Scanner;

enum { TEXT_SIZE = 512 };

// The beginning of a directive or pragma.
typedef struct {
    char bytes[TEXT_SIZE];
    unsigned length;
} Text;

static void push(Text *text, int32_t c) {
    if (text->length + 1 < TEXT_SIZE) {
        text->bytes[text->length++] = c > 0 && c < 128 ? (char)c : '?';
        text->bytes[text->length] = 0;
    }
}

// Ends the text in files of CP/M and DOS.
enum { END_MARK = 0x1A };

static bool is_blank(int32_t c) { return c >= '\t' && c <= ' ' && c != END_MARK; }
static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }
static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static bool is_word(int32_t c) { return is_letter(c) || is_digit(c); }

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

// ---- Conditions

// The words of a condition.
typedef struct {
    const char *rest;
    char word[64];
    // Whether names denote versions of ADW Modula-2, and operators have a percent sign.
    bool versions;
} Condition;

static void next_word(Condition *condition) {
    const char *at = condition->rest;
    unsigned length = 0;
    while (is_blank(*at)) {
        at++;
    }
    if (*at == '"' || *at == '\'') {
        const char *end = strchr(at + 1, *at);
        length = end ? (unsigned)(end - at) + 1 : (unsigned)strlen(at);
    } else {
        length = *at == '%';
        while (is_word(at[length])) {
            length++;
        }
        if (length == 0 && *at) {
            length = 1;
        }
    }
    unsigned kept = length < sizeof condition->word ? length : (unsigned)sizeof condition->word - 1;
    memcpy(condition->word, at, kept);
    condition->word[kept] = 0;
    condition->rest = at + length;
}

static bool take(Condition *condition, const char *word) {
    const char *own = condition->word;
    if (condition->versions && *own == '%') {
        own++;
    }
    if (strcasecmp(own, word) != 0) {
        return false;
    }
    next_word(condition);
    return true;
}

static bool disjunction(Condition *condition, int depth);

static bool factor(Condition *condition, int depth) {
    if (depth > 50 || !*condition->word) {
        return false;
    }
    if (take(condition, "NOT") || take(condition, "~")) {
        return !factor(condition, depth + 1);
    }
    if (take(condition, "(")) {
        bool value = disjunction(condition, depth + 1);
        take(condition, ")");
        return value;
    }
    bool value = false;
    if (condition->versions) {
        static const char *const VERSIONS[] = {"ADW", "BITS64", "LINUX", "LITTLEENDIAN", "STONYBROOK", "UNIX"};
        for (unsigned index = 0; index < sizeof VERSIONS / sizeof *VERSIONS; index++) {
            value |= strcasecmp(condition->word, VERSIONS[index]) == 0;
        }
        next_word(condition);
        return value;
    }
    if (take(condition, "DEFINED")) {
        bool parentheses = take(condition, "(");
        next_word(condition);
        if (parentheses) {
            take(condition, ")");
        }
        return false;
    }
    value = strcmp(condition->word, "TRUE") == 0;
    next_word(condition);
    // An option without a value differs from every text.
    bool differs = strcmp(condition->word, "#") == 0;
    if (differs || strcmp(condition->word, "=") == 0) {
        next_word(condition);
        next_word(condition);
        return differs;
    }
    return value;
}

static bool conjunction(Condition *condition, int depth) {
    bool value = factor(condition, depth);
    while (take(condition, "AND") || take(condition, "&")) {
        value &= factor(condition, depth);
    }
    return value;
}

static bool disjunction(Condition *condition, int depth) {
    bool value = conjunction(condition, depth);
    while (take(condition, "OR")) {
        value |= conjunction(condition, depth);
    }
    return value;
}

static bool holds(const char *text, bool versions) {
    Condition condition = {text, "", versions};
    next_word(&condition);
    return disjunction(&condition, 0);
}

// ---- Pieces of text

// Skips the rest of a comment, of which `(*` was read, with all comments nested in it.
static void skip_comment(TSLexer *lexer) {
    unsigned depth = 1;
    while (depth > 0 && !lexer->eof(lexer)) {
        int32_t c = lexer->lookahead;
        advance(lexer);
        if (c == '(' && lexer->lookahead == '*') {
            advance(lexer);
            depth++;
        } else if (c == '*' && lexer->lookahead == ')') {
            advance(lexer);
            depth--;
        }
    }
}

// Skips the rest of a string, of which the quote was read. It ends on its line.
static void skip_string(TSLexer *lexer, int32_t quote) {
    while (!lexer->eof(lexer) && lexer->lookahead != '\n') {
        int32_t c = lexer->lookahead;
        advance(lexer);
        if (c == quote) {
            return;
        }
    }
}

// Reads the rest of a pragma, of which `<*` was read.
static void read_pragma(TSLexer *lexer, Text *text) {
    while (!lexer->eof(lexer)) {
        int32_t c = lexer->lookahead;
        advance(lexer);
        if (c == '*' && lexer->lookahead == '>') {
            advance(lexer);
            return;
        }
        push(text, c);
    }
}

// Reads a word; empty if there is none.
static void read_word(TSLexer *lexer, Text *text) {
    while (is_word(lexer->lookahead)) {
        push(text, lexer->lookahead);
        advance(lexer);
    }
}

static void skip_spaces(TSLexer *lexer) {
    while (lexer->lookahead == ' ' || lexer->lookahead == '\t') {
        advance(lexer);
    }
}

// Removes a word from the beginning of a text; NULL if another word is there.
static const char *after_word(const char *text, const char *word) {
    while (is_blank(*text)) {
        text++;
    }
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && !is_word(text[length]) ? text + length : NULL;
}

// ---- Directives

// A directive of any syntax.
enum Directive { OTHER, IF, ELSIF, ELSE, END };

static enum Directive directive_of(const char *text) {
    static const char *const NAMES[] = {"", "IF", "ELSIF", "ELSE", "END"};
    for (int directive = IF; directive <= END; directive++) {
        if (after_word(text, NAMES[directive])) {
            return (enum Directive)directive;
        }
    }
    return OTHER;
}

// Reads a condition up to `%THEN`, including it.
static void read_condition(TSLexer *lexer, Text *text) {
    while (!lexer->eof(lexer)) {
        if (lexer->lookahead == '%') {
            Text word = {"", 0};
            push(&word, '%');
            advance(lexer);
            read_word(lexer, &word);
            if (strcmp(word.bytes, "%THEN") == 0) {
                return;
            }
            for (unsigned index = 0; index < word.length; index++) {
                push(text, word.bytes[index]);
            }
        } else {
            push(text, lexer->lookahead);
            advance(lexer);
        }
    }
}

// Changes the state after a directive.
static void obey(Scanner *scanner, enum Directive directive, enum Syntax syntax, bool condition) {
    switch (directive) {
    case IF:
        if (condition) {
            scanner->depth++;
        } else {
            scanner->excluded = syntax;
            scanner->taken = false;
        }
        break;
    case ELSIF:
    case ELSE:
        if (scanner->excluded == NONE) {
            // The branch before it was compiled.
            scanner->depth--;
            scanner->excluded = syntax;
            scanner->taken = true;
        } else if (condition && !scanner->taken) {
            scanner->excluded = NONE;
            scanner->depth++;
        }
        break;
    case END:
        if (scanner->excluded == NONE) {
            scanner->depth--;
        }
        scanner->excluded = NONE;
        break;
    default:
        break;
    }
}

// Obeys a directive of ADW Modula-2, of which the word was read, and reads its condition.
static void obey_words(Scanner *scanner, TSLexer *lexer, enum Directive directive) {
    Text condition = {"", 0};
    if (directive == IF || directive == ELSIF) {
        read_condition(lexer, &condition);
    }
    obey(scanner, directive, WORDS, directive == ELSE || holds(condition.bytes, true));
}

// Reads a directive after a percent sign, which was read.
static bool scan_percent(Scanner *scanner, TSLexer *lexer) {
    Text word = {"", 0};
    if (lexer->lookahead == ')') {
        if (scanner->depth == 0) {
            return false;
        }
        advance(lexer);
        obey(scanner, END, SECTIONS, true);
        return true;
    }
    if (lexer->lookahead == '(') {
        advance(lexer);
        skip_spaces(lexer);
        bool is_negated = lexer->lookahead == '~';
        if (is_negated) {
            advance(lexer);
            skip_spaces(lexer);
        }
        read_word(lexer, &word);
        obey(scanner, IF, SECTIONS, is_negated);
        return word.length > 0;
    }
    if (!is_word(lexer->lookahead)) {
        // An option of Mocka: `% norange`.
        skip_spaces(lexer);
        read_word(lexer, &word);
        return word.length > 0;
    }
    read_word(lexer, &word);
    enum Directive directive = directive_of(word.bytes);
    if (directive == OTHER) {
        return strcmp(word.bytes, "THEN") != 0;
    }
    if (directive != IF && scanner->depth == 0) {
        return false;
    }
    obey_words(scanner, lexer, directive);
    return true;
}

// Obeys the directive in a pragma. Returns false if the pragma is not a directive.
static bool obey_pragma(Scanner *scanner, Text *text) {
    enum Directive directive = directive_of(text->bytes);
    if (directive == OTHER || (directive != IF && scanner->depth == 0 && scanner->excluded == NONE)) {
        return false;
    }
    const char *condition = text->bytes;
    if (directive == IF || directive == ELSIF) {
        condition = after_word(condition, directive == IF ? "IF" : "ELSIF");
        char *end = text->bytes + text->length;
        while (end > condition && is_blank(end[-1])) {
            end--;
        }
        if (end - condition >= 4 && strncmp(end - 4, "THEN", 4) == 0) {
            end[-4] = 0;
        }
    }
    obey(scanner, directive, PRAGMAS, directive == ELSE || holds(condition, false));
    return true;
}

// Notes whether a pragma names the dialect XDS.
static void read_dialect(Scanner *scanner, const char *text) {
    const char *rest = after_word(text, "dialect");
    if (rest) {
        while (is_blank(*rest) || *rest == '=') {
            rest++;
        }
        scanner->dashes = after_word(rest, "xds") != NULL;
    }
}

// Reads the text that is not compiled up to the directive that ends it, or this directive if it is next.
// Returns false at the end of the text.
static bool scan_excluded(Scanner *scanner, TSLexer *lexer) {
    unsigned depth = 0;
    bool found = false;
    lexer->result_symbol = EXCLUDED_TEXT;
    while (!lexer->eof(lexer)) {
        lexer->mark_end(lexer);
        int32_t c = lexer->lookahead;
        Text text = {"", 0};
        enum Directive directive = OTHER;
        advance(lexer);
        if (c == '(' && lexer->lookahead == '*') {
            advance(lexer);
            skip_comment(lexer);
        } else if (c == '"' || c == '\'') {
            skip_string(lexer, c);
        } else if (c == '%' && scanner->excluded == WORDS) {
            read_word(lexer, &text);
            directive = directive_of(text.bytes);
        } else if (c == '%' && scanner->excluded == SECTIONS) {
            directive = lexer->lookahead == '(' ? IF : lexer->lookahead == ')' ? END : OTHER;
        } else if (c == '<' && scanner->excluded == PRAGMAS && lexer->lookahead == '*') {
            advance(lexer);
            read_pragma(lexer, &text);
            directive = directive_of(text.bytes);
        }
        bool is_branch = (directive == ELSIF || directive == ELSE) && !scanner->taken;
        if (depth == 0 && (directive == END || is_branch)) {
            if (found) {
                return true;
            }
            lexer->result_symbol = DIRECTIVE;
            switch (scanner->excluded) {
            case WORDS:
                obey_words(scanner, lexer, directive);
                break;
            case PRAGMAS:
                obey_pragma(scanner, &text);
                break;
            default:
                advance(lexer);
                obey(scanner, END, SECTIONS, true);
                break;
            }
            lexer->mark_end(lexer);
            return true;
        }
        depth += directive == IF;
        depth -= directive == END;
        found |= !is_blank(c);
    }
    lexer->mark_end(lexer);
    return found;
}

// ---- Numbers

// Reads a number with all letters and digits after it, as the compiler does. `1..9` is a range, `1.x` is a
// number, a period and a name, and `1.E5` is a number.
static bool scan_number(TSLexer *lexer) {
    bool is_octal = true;
    int32_t last = 0;
    while (is_word(lexer->lookahead)) {
        if (last && (last < '0' || last > '7')) {
            is_octal = false;
        }
        last = lexer->lookahead;
        advance(lexer);
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = is_octal && last == 'C' ? CHARACTER : INTEGER;
    if (lexer->lookahead != '.') {
        return true;
    }
    advance(lexer);
    if (lexer->lookahead == '.') {
        return true;
    }
    last = lexer->lookahead;
    if (is_letter(last)) {
        advance(lexer);
        int32_t next = lexer->lookahead;
        if (last != 'E' || !(is_digit(next) || next == '+' || next == '-')) {
            return true;
        }
    }
    while (is_word(lexer->lookahead)) {
        last = lexer->lookahead;
        advance(lexer);
    }
    if ((last == 'E' || last == 'e') && (lexer->lookahead == '+' || lexer->lookahead == '-')) {
        advance(lexer);
        while (is_word(lexer->lookahead)) {
            advance(lexer);
        }
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = REAL;
    return true;
}

// ---- Words

static const char *const WORD_TEXTS[] = {
    "ASM", "BNOT", "EXCEPT", "FINALLY", "FUNC", "GOTO", "INOUT", "LABEL", "OUT", "PACKEDSET",
    "RETRY", "SEQ", "UNQUALIFIED",
};

enum { WORD_COUNT = sizeof WORD_TEXTS / sizeof *WORD_TEXTS };

// Whether a colon divides the text in the parentheses ahead, as in assembly. A call has none.
static bool has_colon(TSLexer *lexer) {
    int depth = 0;
    while (!lexer->eof(lexer)) {
        int32_t c = lexer->lookahead;
        advance(lexer);
        if (c == '"' || c == '\'') {
            skip_string(lexer, c);
        } else if (c == '(' && lexer->lookahead == '*') {
            advance(lexer);
            skip_comment(lexer);
        } else if (c == '(') {
            depth++;
        } else if (c == ')' && --depth == 0) {
            return false;
        } else if (c == ':') {
            return depth == 1 && lexer->lookahead != '=';
        }
    }
    return false;
}

// Reads one of the words, if the text after it shows that it is not a name there.
static bool scan_word(TSLexer *lexer, const bool *valid_symbols) {
    Text text = {"", 0};
    read_word(lexer, &text);
    int index = 0;
    while (index < WORD_COUNT && strcmp(text.bytes, WORD_TEXTS[index]) != 0) {
        index++;
    }
    if (index == WORD_COUNT || !valid_symbols[FIRST_WORD + index]) {
        return false;
    }
    lexer->mark_end(lexer);
    lexer->result_symbol = (TSSymbol)(FIRST_WORD + index);
    bool is_assembly = strcmp(text.bytes, "ASM") == 0;
    while (!lexer->eof(lexer)) {
        // Comments and pragmas precede the token that decides.
        int32_t c = lexer->lookahead;
        if (c == '(' && is_assembly) {
            return has_colon(lexer);
        }
        if (c != '(' && c != '<' && !is_blank(c)) {
            break;
        }
        advance(lexer);
        if (is_blank(c)) {
            continue;
        }
        if (lexer->lookahead != '*') {
            return false;
        }
        advance(lexer);
        if (c == '(') {
            skip_comment(lexer);
        } else {
            read_pragma(lexer, &text);
        }
    }
    int32_t next = lexer->lookahead;
    if (is_assembly) {
        Text word = {"", 0};
        read_word(lexer, &word);
        return strcmp(word.bytes, "VOLATILE") == 0;
    }
    switch (FIRST_WORD + index) {
    case BNOT:
        return is_word(next);
    case EXCEPT:
    case FINALLY:
    case RETRY:
        // A statement or END follows, or a separator or directive.
        return is_letter(next) || next == ';' || next == '|' || next == '%';
    default:
        return is_letter(next);
    }
}

// ---- The interface to tree-sitter

void *tree_sitter_modula2_external_scanner_create(void) { return ts_calloc(1, sizeof(Scanner)); }

void tree_sitter_modula2_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_modula2_external_scanner_serialize(void *payload, char *buffer) {
    memcpy(buffer, payload, sizeof(Scanner));
    return sizeof(Scanner);
}

void tree_sitter_modula2_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    memset(payload, 0, sizeof(Scanner));
    if (length == sizeof(Scanner)) {
        memcpy(payload, buffer, length);
    }
}

bool tree_sitter_modula2_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
    Scanner *scanner = payload;
    Text text = {"", 0};
    while (is_blank(lexer->lookahead)) {
        lexer->advance(lexer, true);
    }
    if (scanner->excluded != NONE) {
        return scan_excluded(scanner, lexer);
    }
    if (is_digit(lexer->lookahead)) {
        return valid_symbols[INTEGER] && scan_number(lexer);
    }
    if (strchr("ABEFGILOPRSU", lexer->lookahead < 128 ? (int)lexer->lookahead : ' ')) {
        return scan_word(lexer, valid_symbols);
    }
    switch (lexer->lookahead) {
    case '(':
        advance(lexer);
        if (lexer->lookahead != '*') {
            return false;
        }
        advance(lexer);
        skip_comment(lexer);
        lexer->result_symbol = COMMENT;
        break;
    case '-':
        advance(lexer);
        if (lexer->lookahead != '-' || !scanner->dashes) {
            return false;
        }
        while (!lexer->eof(lexer) && lexer->lookahead != '\n') {
            advance(lexer);
        }
        lexer->result_symbol = COMMENT;
        break;
    case '<': {
        advance(lexer);
        if (lexer->lookahead != '*') {
            return false;
        }
        advance(lexer);
        read_pragma(lexer, &text);
        // An alignment belongs to the syntax.
        const char *rest = after_word(text.bytes, "bytealignment");
        while (rest && is_blank(*rest)) {
            rest++;
        }
        if (rest && *rest == '(') {
            return false;
        }
        read_dialect(scanner, text.bytes);
        lexer->result_symbol = obey_pragma(scanner, &text) ? DIRECTIVE : PRAGMA;
        break;
    }
    case END_MARK:
        while (!lexer->eof(lexer)) {
            advance(lexer);
        }
        lexer->result_symbol = EXCLUDED_TEXT;
        break;
    case '%':
        advance(lexer);
        if (!scan_percent(scanner, lexer)) {
            return false;
        }
        lexer->result_symbol = DIRECTIVE;
        break;
    default:
        return false;
    }
    lexer->mark_end(lexer);
    return true;
}
