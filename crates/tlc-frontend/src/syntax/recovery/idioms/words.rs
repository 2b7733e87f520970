//! Words that begin statements in other languages, with advice.

use super::*;

const OUTPUT: &str =
    "strings and numbers are written with procedures: `FROM InOut IMPORT WriteString, WriteInt, WriteLn;`";

/// Groups of words, each with its advice.
const WORDS: [(&str, &str); 14] = [
    ("'print'/'println'/'eprint'/'eprintln'/'echo'/'puts'/'write'", OUTPUT),
    ("'input'/'read'", "values are read with procedures: `FROM InOut IMPORT ReadString, ReadInt;`"),
    ("'gosub'/'perform'", "a procedure is called by its name: `Name(arguments)`"),
    ("'select'/'match'/'switch'", "write `CASE x OF 1: ... | 2, 3: ... ELSE ... END`"),
    ("'try'", "exceptions are handled after the statements of a block: `BEGIN ... EXCEPT ... END`"),
    ("'throw'/'raise'", "exceptions are raised with `RAISE` of module EXCEPTIONS"),
    ("'guard'/'unless'", "write `IF NOT (condition) THEN ... END`"),
    ("'defer'", "write a call that ends a procedure before its `END` and before each `RETURN`"),
    ("'foreach'", "count through the indices: `FOR i := 0 TO HIGH(a) DO ... END`"),
    ("'del'/'delete'/'free'", "`DISPOSE(pointer)` frees the variable of a pointer"),
    ("'assert'", "write `IF NOT (condition) THEN HALT END`"),
    ("'global'/'nonlocal'", "procedures can access the variables of the module: remove this"),
    ("'async'/'await'/'yield'", "coroutines are in the module COROUTINES"),
    ("'open'/'close'", "files are read and written with modules of the library, such as FIO"),
];

/// Reports `PRINT i`, `println!("text")` and similar statements; the text after the word shows that it is not
/// a name of the program.
pub fn statement_of_word(p: &mut Parser<'_>) -> bool {
    let is_call = || p.ahead("_ (") && !p.ahead("_ group {");
    let known = WORDS.iter().find(|(words, _)| p.ahead(words) && !is_call()).map(|(_, advice)| *advice);
    let of_macro = p.ahead("_ ! (").then_some("there are no macros: call a procedure");
    let Some(advice) = known.or(of_macro) else { return false };
    p.report(p.message(&messages::FOREIGN_WORD).help(advice));
    if of_macro.is_none() {
        p.doubt_line();
    }
    if p.ahead("'select'") {
        p.skip_to(|p| p.ahead("END 'select'") || p.at_end_of_open_block());
        let end = if p.ahead("END 'select'") { 2 } else { 0 };
        p.advance_by(end);
    } else {
        skip_line_and_blocks(p);
    }
    true
}

/// Skips the rest of the line, the blocks in braces that begin on it, and the blocks that belong to these.
fn skip_line_and_blocks(p: &mut Parser<'_>) {
    let (mut line_end, mut has_block) = (p.end_of_line(), false);
    while p.span().lo < line_end && p.ahead("_") && !p.ahead(";/END") {
        let is_block = p.ahead("{");
        if p.ahead("{/(") {
            p.skip_group();
        } else {
            p.skip();
        }
        has_block |= is_block;
        if is_block && !p.ahead("~ELSE/'catch'/'finally'/'except'/'while'") {
            break;
        }
        line_end = if is_block { p.end_of_line() } else { line_end };
    }
    if has_block {
        p.marks.braced_end = p.at;
    }
}
