//! The formatter: the one style of sources, which docs/style.md describes.
//!
//! It arranges the tokens of a text again and changes nothing but blanks and line ends. The syntax tree shows
//! where constructs begin and end, and the tokens of the lexer supply the text. A library for pretty printing
//! (`pretty`, after Wadler) chooses the line ends that depend on the width. Whatever it returns was compared
//! with the text before: the same tokens, the same comments and pragmas between the same tokens, the same tree.

mod blocks;
mod comparison;
mod declarations;
mod edits;
mod layout;
mod output;
mod run;
mod spacing;
mod statements;
mod tokens;

use std::borrow::Cow;
use std::ops::Range;

use pretty::Arena;

use crate::base::{Dialect, Interner, SourceMap};
use crate::diagnostics::Diagnostics;
use crate::syntax::ast::Module;
use crate::syntax::{parse_right_module, print_module, select};

pub use edits::TextEdit;
use layout::Formatter;
use output::TrimmedText;
use tokens::TokenList;

/// The default width of lines.
pub const WIDTH: usize = 100;

/// The choices of a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormatOptions<'a> {
    /// The dialect of texts that do not name one.
    pub dialect: Dialect,
    /// The width of lines, which only texts that cannot be divided exceed.
    pub width: usize,
    /// The options that conditional compilation asks for, `NAME` or `NAME=TEXT`.
    pub defined: &'a [String],
}

impl Default for FormatOptions<'_> {
    fn default() -> Self {
        FormatOptions { dialect: Dialect::default(), width: WIDTH, defined: &[] }
    }
}

/// The reason for which a text is not formatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatRefusal {
    /// It has syntax errors, which the parser reports.
    Syntax,
    /// The result would differ from the text in more than its layout: a bug of the formatter.
    Internal(String),
}

/// Formats a module. Lines end as most lines of the text do.
///
/// # Errors
///
/// Refuses a text with syntax errors.
pub fn format(text: &str, options: &FormatOptions<'_>) -> Result<String, FormatRefusal> {
    let lines = LineEnds::of(text);
    let text = lines.with_line_feeds(text);
    let compiled = compiled(&text, options);
    Ok(lines.with_own(&formatted(&text, &compiled, options)?.text))
}

/// Formats the statements and declarations to which the lines of a range belong, or all of them, and returns
/// the changes in the order of the text. The first line has the number 0.
///
/// # Errors
///
/// Refuses a text with syntax errors.
pub fn format_edits(
    text: &str,
    lines: Option<Range<usize>>,
    options: &FormatOptions<'_>,
) -> Result<Vec<TextEdit>, FormatRefusal> {
    let line_ends = LineEnds::of(text);
    let text = line_ends.with_line_feeds(text);
    let compiled_text = compiled(&text, options);
    let result = formatted(&text, &compiled_text, options)?;
    let before = TokenList::read(&text, &compiled_text, options.dialect);
    let new_compiled = compiled(&result.text, options);
    let after = TokenList::read(&result.text, &new_compiled, options.dialect);
    let mut edits =
        edits::between(&before, &after, lines.map(|lines| edits::tokens(&before, lines, &result.starts)));
    edits.iter_mut().for_each(|edit| edit.text = line_ends.with_own(&edit.text));
    Ok(edits)
}

/// Returns a text with the changes that [`format_edits`] has returned for it.
pub fn apply(text: &str, edits: &[TextEdit]) -> String {
    let (mut changed, mut at) = (String::with_capacity(text.len()), 0);
    for edit in edits {
        changed.push_str(text.get(at..edit.range.start).unwrap_or_default());
        changed.push_str(&edit.text);
        at = edit.range.end;
    }
    changed + text.get(at..).unwrap_or_default()
}

/// A formatted text.
struct Formatted {
    text: String,
    /// The indices of the tokens at which statements and declarations begin.
    starts: Vec<usize>,
}

/// Formats a text whose lines end with one character. In `compiled`, blanks replace the parts that are not
/// compiled.
fn formatted(text: &str, compiled: &str, options: &FormatOptions<'_>) -> Result<Formatted, FormatRefusal> {
    let mut parser = TreeParser::default();
    let module = parser.parse(compiled, options.dialect).ok_or(FormatRefusal::Syntax)?;
    let list = TokenList::read(text, compiled, options.dialect);
    let (mut new, mut is_unsettled) = arranged(&list, &module, options.width);
    for _ in 0..MOST_REPETITIONS {
        if !is_unsettled {
            break;
        }
        let compiled = self::compiled(&new.text, options);
        let Some(module) = parser.parse(&compiled, options.dialect) else { break };
        let list = TokenList::read(&new.text, &compiled, options.dialect);
        let again = arranged(&list, &module, options.width);
        is_unsettled = again.1 && again.0.text != new.text;
        new = again.0;
    }
    let new_compiled = self::compiled(&new.text, options);
    let new_list = TokenList::read(&new.text, &new_compiled, options.dialect);
    if let Some(difference) = comparison::difference(&list, &new_list) {
        return Err(FormatRefusal::Internal(difference));
    }
    let is_equal = parser
        .parse(&new_compiled, options.dialect)
        .is_some_and(|tree| parser.print(&tree) == parser.print(&module));
    if !is_equal {
        return Err(FormatRefusal::Internal("the syntax tree differs".to_owned()));
    }
    Ok(new)
}

/// The maximum number of repetitions until the layout of a text does not change again.
const MOST_REPETITIONS: usize = 4;

/// Arranges the tokens of a module. Returns also whether the result must be arranged again.
fn arranged(list: &TokenList<'_>, module: &Module, width: usize) -> (Formatted, bool) {
    let arena = Arena::new();
    let mut formatter = Formatter {
        arena: &arena,
        list,
        origin: module.span.lo,
        width,
        at: 0,
        indent: 0,
        line_ends: 0,
        starts: Vec::new(),
        keeps_line_ends: false,
        depth: 0,
        is_unsettled: false,
        definition: None,
    };
    let mut out = TrimmedText::with_capacity(list.text.len() + list.text.len() / 8);
    formatter.unit(module, &mut out);
    (Formatted { text: out.finish(), starts: formatter.starts }, formatter.is_unsettled)
}

/// Returns a text with blanks in place of the parts that conditional compilation excludes.
fn compiled<'t>(text: &'t str, options: &FormatOptions<'_>) -> Cow<'t, str> {
    let mut bytes = text.as_bytes().to_vec();
    select(&mut bytes, options.dialect, options.defined);
    if bytes == text.as_bytes() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(String::from_utf8(bytes).expect("whole characters are replaced"))
}

/// Parses texts that are compared.
#[derive(Default)]
struct TreeParser {
    interner: Interner,
}

impl TreeParser {
    /// Parses a text; `None` after a syntax error.
    fn parse(&mut self, text: &str, dialect: Dialect) -> Option<Module> {
        let mut sources = SourceMap::new();
        let file = sources.add(String::new(), text.to_owned()).ok()?;
        parse_right_module(sources.file(file), dialect, &mut self.interner, &mut Diagnostics::new())
    }

    fn print(&self, module: &Module) -> String {
        print_module(module, &self.interner)
    }
}

/// The way in which the lines of a text end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineEnds {
    Unix,
    Dos,
    /// A carriage return, as on early Macintosh computers.
    Mac,
}

impl LineEnds {
    /// Returns the way in which most lines end.
    fn of(text: &str) -> LineEnds {
        let (all, dos) = (text.matches('\n').count(), text.matches("\r\n").count());
        match (all, dos) {
            (0, _) if text.contains('\r') => LineEnds::Mac,
            _ if 2 * dos > all => LineEnds::Dos,
            _ => LineEnds::Unix,
        }
    }

    /// Returns a text of the same length in which each line ends with a line feed.
    fn with_line_feeds(self, text: &str) -> Cow<'_, str> {
        if self == LineEnds::Mac { Cow::Owned(text.replace('\r', "\n")) } else { Cow::Borrowed(text) }
    }

    fn with_own(self, text: &str) -> String {
        match self {
            LineEnds::Unix => text.to_owned(),
            LineEnds::Dos => text.replace('\n', "\r\n"),
            LineEnds::Mac => text.replace('\n', "\r"),
        }
    }
}
