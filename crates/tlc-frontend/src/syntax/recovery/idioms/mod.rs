//! Constructs of other languages. They are recognised only if the language allows nothing similar at that
//! place.
//!
//! The tables of this file list them by place: the pattern of the first token, the pattern of the tokens
//! after it, both as in [`TokenCursor::ahead`], and the reader, which returns false if the text turns out to be
//! something else. Parts of statements and declarations are recognised by the functions that `grammar` calls
//! for them.
//!
//! [`TokenCursor::ahead`]: super::cursor::TokenCursor::ahead

mod block;
mod declaration;
mod expression;
mod head;
mod repetition;
mod statement;
mod variable;
mod words;

pub use block::*;
pub use declaration::*;
pub use expression::*;
pub use head::*;
pub use repetition::*;
pub use statement::*;
pub use variable::*;
pub use words::*;

// The files of this module share their imports.
use super::damage::distrust_around;
use super::grammar::*;
use super::reporter::MAX_CORRECTED;
use crate::syntax::ast::{ExprKind, Selector, VarName};
use crate::syntax::parts::PartialExpr;

type Table<Reader, const N: usize> = [(&'static str, &'static str, Reader); N];
type LoopReader = (Keyword, fn(&mut Parser<'_>) -> StmtKind);
type BlockReader = fn(&mut Parser<'_>, usize, &mut Vec<Decl>) -> bool;

/// Statements, which leave an error node.
const STATEMENTS: Table<fn(&mut Parser<'_>) -> bool, 12> = [
    // The readers of these two rows only skip the word: the next rows apply to the token after it.
    ("'set'/'call'", "name", |p| {
        p.leave_out(&messages::FOREIGN_WORD, 1);
        false
    }),
    ("'let'/'var'/'dim'/'auto'/'static'/'val'/'local'/'my'/'print'", "name :=/=", assignment_of_word),
    ("'raise'", "sameline name", raise_of_turbo),
    (VARIABLE_WORD, "name", variable_within),
    ("name", "sameline name/number/string/begins/NOT/{/*/(", statement_of_word),
    ("name", "! (", statement_of_word),
    (PROCEDURE_WORDS, "name (/;/:", procedure_within),
    ("name", "name", |p| at_declaration_of_c(p, 0) && declaration_of_c_within(p)),
    ("name", ", names :=/=", several_variables),
    ("newline number", "sameline name/begins", line_number),
    ("number/string", ":=/=", value_assigned),
    ("*", "name", dereferenced),
];

/// Loops, with the keyword that opens the statement.
const LOOPS: Table<LoopReader, 7> = [
    ("~DO", "sameline ~WHILE", (Keyword::While, while_of_fortran)),
    ("~DO", "sameline name :=/=", (Keyword::For, count_of_fortran)),
    ("~DO", "newline", (Keyword::Do, condition_last)),
    ("~DO", "name (", (Keyword::Do, condition_last)),
    ("~DO", "{", (Keyword::Do, condition_last)),
    (TRY, "name/begins", (Keyword::Begin, try_of_others)),
    (TRY, "newline {", (Keyword::Begin, try_of_others)),
];

/// Parts of an assignment to the variable at a span, after a value.
const AFTER_VALUES: Table<fn(&mut Parser<'_>, Span, &PartialExpr) -> bool, 3> =
    [("~IF", "_", conditional_of_python), ("?", "", conditional_of_c), (":=", "", second_assignment)];

/// Declarations that begin with modifiers, whose number is known, or with words of their own.
const BLOCKS: Table<BlockReader, 5> = [
    ("'class'", "name (/;", class_with_end),
    ("~CONST/~TYPE/~VAR/~LABEL/~PROCEDURE/~MODULE/~EXPORT/~IMPORT/~FROM", "", modifiers),
    ("name", "name", type_with_body),
    ("name", "name (", procedure_with_body),
    ("name", "name :=/=", constant_with_type),
];

/// Declarations without a keyword before them.
const DECLARATIONS: Table<fn(&mut Parser<'_>, &mut Vec<Decl>) -> bool, 7> = [
    ("'exception'", "name ,/;", exceptions_of_turbo),
    ("name", "_", attributes_of_fortran),
    (VARIABLE_WORD, "name", |p, decls| p.miscased().is_none() && introduced_variable(p, decls)),
    ("name", ": 'constant' :=", bare_constant_of_ada),
    ("name", ": 'constant' name :=", bare_constant_of_ada),
    ("name", ",/:/=", unannounced),
    ("name", "name", |p, decls| declaration_of_c(p, "VAR ", decls)),
];

/// Runs the first row that matches the tokens `ahead` and is accepted by its reader, if there is one.
fn read_row<R: Copy>(
    p: &mut Parser<'_>,
    ahead: usize,
    table: &[(&str, &str, R)],
    mut read: impl FnMut(&mut Parser<'_>, R) -> bool,
) -> bool {
    table.iter().any(|(first, rest, reader)| {
        p.ahead_at(ahead, first) && p.ahead_at(ahead + 1, rest) && read(p, *reader)
    })
}

/// Parses a statement of another language, unless none is ahead.
pub fn foreign_statement(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let start = p.span();
    let is_read = !at_dropping_call(p) && read_row(p, 0, &STATEMENTS, |p, read| read(p));
    list.extend(is_read.then(|| Stmt { kind: StmtKind::Error, span: start.to(p.behind()) }));
    is_read
}

/// Parses a loop of another language, unless none is ahead.
#[inline(never)]
pub fn foreign_loop(p: &mut Parser<'_>, list: &mut Vec<Stmt>) -> bool {
    let start = p.span();
    read_row(p, 0, &LOOPS, |p, (opener, read)| {
        let kind = p.within(opener, start, None, read);
        list.extend(kind.map(|kind| Stmt { kind, span: start.to(p.behind()) }));
        true
    })
}

/// Parses the continuation of an assignment to `target` after `value`, unless none is ahead.
#[inline(never)]
pub fn after_value(p: &mut Parser<'_>, target: Span, value: &PartialExpr) -> bool {
    read_row(p, 0, &AFTER_VALUES, |p, read| read(p, target, value))
}

/// Parses a declaration with modifiers or the braces of another language, unless none is ahead.
pub fn foreign_block(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    let first = modifiers_ahead(p);
    p.at_name() && read_row(p, first, &BLOCKS, |p, read| read(p, first, decls))
}

/// Parses a declaration without a keyword before it, unless none is ahead.
pub fn foreign_declaration(p: &mut Parser<'_>, decls: &mut Vec<Decl>) -> bool {
    read_row(p, 0, &DECLARATIONS, |p, read| read(p, decls))
}
