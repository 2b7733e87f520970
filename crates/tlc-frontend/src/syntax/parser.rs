//! The entry point of the room: translates a source file to a tree.

use std::ops::Range;

use crate::base::{Conditions, Dialect, Intern, Interner, SourceFile, Span};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Edit};

use super::ast::Module;
use super::build::{self, Defect, Refused, Tokens};
use super::lint_levels;
use super::pragma::{self, Pragma};
use super::recovery::{Source, distinct, recover, too_deep};

/// Parses one compilation unit, which is written in `dialect` unless a pragma before it names another. After
/// syntax errors, which are reported, the tree contains everything that could be parsed, with error nodes in
/// place of the rest.
pub fn parse_module(
    file: &SourceFile,
    dialect: Dialect,
    interner: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Module {
    let tokens = Tokens::read(&file.text, file.start, dialect);
    report_pragmas(file, &tokens, diagnostics);
    let module = match build::parse(file, &tokens, interner) {
        Ok(module) => module,
        Err(Refused) => parse_wrong(file, &tokens, interner, diagnostics),
    };
    concluded(file, &tokens, module, diagnostics)
}

/// Parses one compilation unit like [`parse_module`] if its syntax is correct, possibly in several threads at
/// once. Otherwise returns `None` and reports nothing.
pub fn parse_right_module(
    file: &SourceFile,
    dialect: Dialect,
    interner: &mut dyn Intern,
    diagnostics: &mut Diagnostics,
) -> Option<Module> {
    let tokens = Tokens::read(&file.text, file.start, dialect);
    let module = build::parse(file, &tokens, interner).ok()?;
    report_pragmas(file, &tokens, diagnostics);
    Some(concluded(file, &tokens, module, diagnostics))
}

fn report_pragmas(file: &SourceFile, tokens: &Tokens, diagnostics: &mut Diagnostics) {
    for pragma in &tokens.pragmas {
        report_pragma(file, pragma.clone(), tokens, diagnostics);
    }
}

/// Adds the settings from pragmas and the dialect to a module.
fn concluded(
    file: &SourceFile,
    tokens: &Tokens,
    mut module: Module,
    diagnostics: &mut Diagnostics,
) -> Module {
    module.dialect = tokens.dialect;
    lint_levels::set(file, tokens, &module, diagnostics);
    lint_levels::set_for_dialect(file, tokens.dialect, diagnostics);
    module
}

/// Parses a text that the grammar refuses, up to its defect if it has one, and reports the mistakes.
fn parse_wrong(
    file: &SourceFile,
    tokens: &Tokens,
    interner: &mut Interner,
    diagnostics: &mut Diagnostics,
) -> Module {
    if let Some(Defect::Unterminated(at)) = tokens.defect
        && let Some((closed, diagnostic)) = closed_comments(file, at, tokens.dialect)
    {
        diagnostics.report(diagnostic);
        let tokens = Tokens::read(&closed.text, file.start, tokens.dialect);
        return match build::parse(&closed, &tokens, interner) {
            Ok(module) => module,
            Err(Refused) => parse_wrong(&closed, &tokens, interner, diagnostics),
        };
    }
    let cut = tokens.defect.map(|defect| match defect {
        Defect::TooDeep(lo, hi) => (too_deep(span(file, lo, hi)), lo),
        Defect::Unterminated(at) => (unterminated(file, at, tokens.dialect), at),
    });
    let end = cut.as_ref().map_or(file.text.len(), |(_, end)| *end);
    let (text, rest) = file.text.split_at(end);
    let source = Source { text, start: file.start, dialect: tokens.dialect, cut: cut.is_some() };
    let (mut module, mut found) = recover(&source, interner);
    match cut {
        Some((defect, _)) => {
            if defect.code == Code::NestedTooDeeply {
                // A text nested so deeply was rarely written by people, who would read messages about its
                // parts.
                found.clear();
            }
            diagnostics.report(defect);
            module.span = file.span();
            lose_words(&mut module, rest, interner);
        }
        None if found.is_empty() => {
            let unexplained = Diagnostic::new(Code::NestedTooDeeply, UNEXPLAINED);
            diagnostics.report(unexplained.at(file.span().start(), "in the text that starts here"));
        }
        None => {}
    }
    found.into_iter().for_each(|found| diagnostics.report(found));
    module
}

/// Returns the file with the comment at an offset closed, and the message about it, if a blank separates the
/// characters that were meant to close it. All such comments are closed at once, so that the text cannot have
/// another one.
fn closed_comments(file: &SourceFile, at: usize, dialect: Dialect) -> Option<(SourceFile, Diagnostic)> {
    const APART: &str = "* )";
    let mut text = file.text.clone();
    let mut places = Vec::new();
    let mut open = Some(at);
    while let Some(from) = open.filter(|from| text.get(*from..).is_some_and(|rest| rest.starts_with("(*"))) {
        let comment = text.get(from + 2..).unwrap_or_default();
        let place = from + 2 + comment.find(APART)?;
        // Another comment would be nested in this one.
        if text.get(from + 2..place)?.contains("(*") || places.len() >= MAX_CLOSED {
            return None;
        }
        text.replace_range(place..place + APART.len(), "*) ");
        places.push((from, place));
        open = match Tokens::read(&text, file.start, dialect).defect {
            Some(Defect::Unterminated(at)) => Some(at),
            _ => None,
        };
    }
    let (from, place) = *places.first()?;
    let edit = |(_, place): &(usize, usize)| Edit::replace(span(file, *place, place + APART.len()), "*)");
    let diagnostic = Diagnostic::new(Code::UnclosedComment, "the comment is not closed")
        .at(span(file, place, place + APART.len()), "a blank separates the characters")
        .and(span(file, from, from + 2), "the comment begins here")
        .suggest_edits(places.iter().map(edit).collect(), "a comment ends with `*)`");
    let mut closed = file.clone();
    closed.text = text;
    open.is_none().then_some((closed, diagnostic))
}

/// The maximum number of comments that are closed, each of which requires that the text is read again.
const MAX_CLOSED: usize = 8;

/// Returns the first disagreement of the two parsers about a text: recovery must parse a text that the
/// grammar accepts without a message and with the same tree, positions included. Used by tests and by the
/// search for wrong code.
///
/// A name that resembles a keyword, or is one in another language, may occur in the place of the keyword: by
/// the grammar `end` and `ENDLOOP` are calls, but recovery treats them as the intended keywords. Such a text
/// is not compared.
pub fn disagreement(file: &SourceFile, interner: &mut Interner) -> Option<String> {
    let mut diagnostics = Diagnostics::new();
    let module = parse_module(file, Dialect::default(), interner, &mut diagnostics);
    if diagnostics.has_errors() {
        let unexplained = diagnostics.into_sorted().into_iter().find(|found| found.message == UNEXPLAINED);
        return unexplained.map(|found| found.message);
    }
    let source = Source { text: &file.text, start: file.start, dialect: module.dialect, cut: false };
    let (mut read, found) = recover(&source, interner);
    read.dialect = module.dialect;
    if found.first().is_some_and(|found| takes_name_for_keyword(found, file)) {
        return None;
    }
    if let Some(found) = found.first() {
        return Some(format!("the grammar accepts the text, recovery reports: {}", found.message));
    }
    (format!("{read:?}") != format!("{module:?}")).then(|| "the trees of both parsers differ".to_owned())
}

/// Whether a message is about a name that is treated as a keyword.
fn takes_name_for_keyword(found: &Diagnostic, file: &SourceFile) -> bool {
    let span = found.labels.first().map(|label| file.offset(label.span.lo)..file.offset(label.span.hi));
    let word = span.and_then(|span| file.text.get(span)).unwrap_or_default();
    matches!(found.code, Code::MisspeltKeyword | Code::ForeignConstruct)
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The message about a text that the grammar refuses but in which recovery finds no mistake.
const UNEXPLAINED: &str = "the syntax of the program is not correct";

/// Marks `text` as skipped: every word in it may be a name that is declared there.
fn lose_words(module: &mut Module, text: &str, interner: &mut Interner) {
    let damage = module.damage.get_or_insert_default();
    damage.unit.doubt(module.span);
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    damage.unit.lost.extend(words.map(|word| interner.intern(word)));
    damage.unit.lost = distinct(std::mem::take(&mut damage.unit.lost));
}

fn unterminated(file: &SourceFile, at: usize, dialect: Dialect) -> Diagnostic {
    let first = file.text.get(at..).and_then(|text| text.chars().next());
    let (what, end) = match first {
        Some('<') => ("pragma", "*>"),
        Some('%') => ("branch", "%END"),
        _ => ("comment", "*)"),
    };
    let diagnostic = Diagnostic::new(Code::UnclosedComment, format!("the {what} is not closed"))
        .at(span(file, at, at + 2), format!("no `{end}` closes this {what}"));
    if what != "comment" {
        return diagnostic;
    }
    let diagnostic = diagnostic.note("comments nest: each `(*` needs its own `*)`");
    match end_of_remark(file, at, dialect) {
        Some(end) => {
            let why = "end the comment with its line";
            diagnostic.suggest(span(file, end, end), " *)", why).not_applicable()
        }
        None => diagnostic,
    }
}

/// Returns the end of the line on which the comment at an offset begins behind code, if the rest of the line is
/// text, and all comments are closed when it ends there.
fn end_of_remark(file: &SourceFile, at: usize, dialect: Dialect) -> Option<usize> {
    let (before, comment) = file.text.split_at_checked(at)?;
    let line = before.rsplit('\n').next().unwrap_or_default();
    let end = at + comment.find('\n')?;
    let remark = file.text.get(at + 2..end)?;
    if line.trim().is_empty() || !remark.starts_with(' ') || remark.contains([';', '=', '(']) {
        return None;
    }
    let end = file.text.get(..end)?.trim_end().len();
    let mut text = file.text.clone();
    text.insert_str(end, " *)");
    let is_closed = !matches!(Tokens::read(&text, file.start, dialect).defect, Some(Defect::Unterminated(_)));
    is_closed.then_some(end)
}

/// Reports a pragma that has no effect.
fn report_pragma(file: &SourceFile, pragma: Range<usize>, tokens: &Tokens, diagnostics: &mut Diagnostics) {
    let place = span(file, pragma.start, pragma.end);
    let is_first = place.lo < tokens.start(0);
    let has_options = tokens.dialect.rules().conditions == Conditions::Pragmas;
    let diagnostic = match pragma::read(file.text.get(pragma.clone()).unwrap_or_default()) {
        Pragma::Dialect(Ok(_)) if is_first => return,
        Pragma::Dialect(Ok(_)) => {
            Diagnostic::new(Code::WrongDialect, "the dialect must be named before the module")
                .at(place, "this is after the beginning of the module")
        }
        Pragma::Dialect(Err(name)) => {
            let known: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.name()).collect();
            Diagnostic::new(Code::WrongDialect, format!("there is no dialect `{name}`"))
                .at(place, "unknown dialect")
                .help(format!("the dialects are {}", known.join(", ")))
        }
        Pragma::Alignment | Pragma::Lints(..) | Pragma::Unused | Pragma::WithoutEffect => return,
        Pragma::Option if has_options => return,
        Pragma::Condition if has_options => {
            Diagnostic::new(Code::UnmatchedKeyword, "conditional compilation that cannot be followed")
                .at(place, "a part of `<* IF condition THEN *> ... <* ELSE *> ... <* END *>`")
                .note("the condition is malformed, or another part is missing")
        }
        Pragma::Unknown | Pragma::Option => {
            Diagnostic::new(Code::PragmaWithoutEffect, "unknown pragma").at(place, "this has no effect")
        }
        Pragma::Condition => Diagnostic::new(Code::PragmaWithoutEffect, "unknown pragma")
            .at(place, "this has no effect")
            .help("conditional compilation is part of XDS: `--dialect=xds`, `<* dialect=xds *>`"),
    };
    diagnostics.report(diagnostic);
}

/// Returns the global span of a part of a file's text.
fn span(file: &SourceFile, lo: usize, hi: usize) -> Span {
    Span::new(file.start + lo as u32, file.start + hi as u32)
}
