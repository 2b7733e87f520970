//! One mistake, one message: the messages about correct programs in which one token was broken.
//!
//! A syntax error leaves a tree with holes, which is checked like any other. Since the programs were correct,
//! every semantic error is a superfluous consequence of the syntax error. The mistakes are the same in every
//! run; `TLC_MUTATIONS=100000` makes more of them, `TLC_SHOW=1` shows the superfluous messages.

use std::fs;
use std::path::{Path, PathBuf};

use crate::mutation::{Random, programs, tokens};
use crate::{folders, processors};
use rustc_hash::FxHashSet;
use tlc_frontend::base::{Dialect, Interner, SourceMap, Span};
use tlc_frontend::diagnostics::{Diagnostic, Diagnostics, Severity};
use tlc_frontend::hir::{Checks, verify};
use tlc_frontend::sema::{CheckOptions, SYSTEM, check_program};
use tlc_frontend::syntax::{ast, parse_module};
use tlc_frontend::{lints, passes};

/// The number of broken programs. `TLC_MUTATIONS=9000` asks for more and takes some minutes.
const COUNT: usize = 1_000;

/// One broken program of so many may get a superfluous message. Of 3,000 programs one in 158 does. Each program added to
/// the tests changes the ones that `COUNT` selects: of these it is one in 143.
const TOLERATED: usize = 120;

/// The symbols of two characters.
pub const SYMBOLS: [&str; 5] = [":=", "..", "<=", ">=", "<>"];

/// The tokens that are inserted.
const TOKENS: [&str; 24] = [
    ";",
    ",",
    ":",
    ":=",
    "=",
    "(",
    ")",
    "[",
    "]",
    ".",
    "..",
    "|",
    "^",
    "+",
    "BEGIN",
    "END",
    "IF",
    "THEN",
    "DO",
    "VAR",
    "OF",
    "PROCEDURE",
    "ELSE",
    "RETURN",
];

/// The seeds of the sequences of mistakes, which are made in parallel.
const SEQUENCES: [u64; 2] = [0x2545_F491_4F6C_DD1D, 0x9E37_79B9_7F4A_7C15];

#[test]
fn a_broken_token_gives_no_error_of_meaning() {
    let seeds = &seeds();
    let count: usize =
        std::env::var("TLC_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(COUNT);
    let each = count.div_ceil(SEQUENCES.len());
    let cascades = processors::divide(&SEQUENCES, |begin| cascades(seeds, Random(*begin), each));
    let broken = each * SEQUENCES.len();
    if std::env::var_os("TLC_SHOW").is_some() {
        println!("{}\n{} of {broken}", cascades.join("\n\n"), cascades.len());
    }
    assert!(
        cascades.len() * TOLERATED <= broken,
        "{} of {broken}:\n{}",
        cascades.len(),
        cascades.join("\n\n")
    );
}

/// Returns the superfluous messages about `count` broken programs, one text for each program that has some.
fn cascades(seeds: &[(PathBuf, String)], mut random: Random, count: usize) -> Vec<String> {
    let (mut broken, mut cascades) = (0, Vec::new());
    let mut session = Session::new();
    while broken < count {
        let seed = random.choose(seeds);
        let text = mutant(&mut random, &seed.1);
        let messages = session.check(&seed.0, &text);
        let (syntax, meaning): (Vec<_>, Vec<_>) =
            messages.into_iter().partition(|message| message.code.is_of_syntax());
        if syntax.iter().all(|message| message.severity != Severity::Error) {
            continue;
        }
        broken += 1;
        if !meaning.is_empty() {
            let shown = |messages: &[Diagnostic]| {
                messages.iter().map(|message| session.shown(message)).collect::<Vec<_>>().join("\n")
            };
            cascades.push(format!("{}\n{}\n -> {}", seed.0.display(), shown(&syntax), shown(&meaning)));
        }
    }
    cascades
}

/// The state shared by all programs: the library modules read so far, names, texts.
pub struct Session {
    sources: SourceMap,
    names: Interner,
    /// The module under test, then the library's.
    modules: Vec<ast::Module>,
}

impl Session {
    pub fn new() -> Session {
        Session { sources: SourceMap::new(), names: Interner::new(), modules: Vec::new() }
    }

    /// The messages about a program. Its imports are read once and kept.
    fn check(&mut self, path: &Path, text: &str) -> Vec<Diagnostic> {
        let mut diagnostics = Diagnostics::new();
        let module = self.parse(path, text, &mut diagnostics);
        match self.modules.first_mut() {
            Some(first) => *first = module,
            None => self.modules.push(module),
        }
        if let Some(module) =
            self.modules.first().filter(|module| module.kind == ast::ModuleKind::Implementation)
        {
            self.load(module.name, path, &["def"]);
        }
        let mut next = 0;
        while let Some(module) = self.modules.get(next) {
            for import in module.imported_modules() {
                self.load(import, path, &["def", "mod"]);
            }
            next += 1;
        }
        let options = CheckOptions { checks: Checks::ALL, word: 64 };
        let checked =
            check_program(&self.modules, &mut self.names, &self.sources, &options, &mut diagnostics);
        if let Some(mut program) = checked.map_or_else(|whole| whole.map(|whole| *whole), Some) {
            passes::complete(&mut program, &mut self.names, |_, _| false);
            assert_eq!(verify(&program), Ok(()), "{}\n{text}", path.display());
            let mut warnings = Diagnostics::new();
            lints::report_whole(&program, &self.names, &mut warnings);
            let is_own = |span: Span| self.modules.first().is_some_and(|module| holds(module.span, span));
            let warnings = warnings.into_sorted().into_iter();
            warnings
                .filter(|warning| warning.primary_span().is_some_and(is_own))
                .for_each(|warning| diagnostics.report(warning));
        }
        // Pragmas silence warnings, as they do for users.
        diagnostics.settled().into_sorted()
    }

    /// Returns the offsets in the text at which messages begin.
    pub fn offsets(&mut self, path: &Path, text: &str) -> FxHashSet<usize> {
        let messages = self.check(path, text);
        let places = messages.iter().filter_map(Diagnostic::primary_span);
        places.filter_map(|span| Some(self.sources.file_at(span.lo)?.offset(span.lo))).collect()
    }

    fn load(&mut self, import: ast::Ident, importer: &Path, extensions: &[&str]) {
        let name = self.names.resolve(import.name).to_owned();
        let main = ast::ModuleKind::Implementation;
        if name == SYSTEM
            || self.modules.iter().any(|module| module.name.name == import.name && module.kind != main)
        {
            return;
        }
        let mut folders = vec![importer.parent().unwrap_or(Path::new("")).to_owned()];
        folders.extend(folders::library());
        for extension in extensions {
            let paths = folders.iter().map(|folder| folder.join(format!("{name}.{extension}")));
            if let Some((path, text)) =
                paths.filter_map(|path| Some((path.clone(), fs::read_to_string(path).ok()?))).next()
            {
                let module = self.parse(&path, &text, &mut Diagnostics::new());
                self.modules.push(module);
            }
        }
    }

    fn parse(&mut self, path: &Path, text: &str, diagnostics: &mut Diagnostics) -> ast::Module {
        let file =
            self.sources.add(path.display().to_string(), text.to_owned()).expect("all texts are small");
        parse_module(self.sources.file(file), Dialect::default(), &mut self.names, diagnostics)
    }

    /// A message with the text around its position.
    fn shown(&self, message: &Diagnostic) -> String {
        let Some(span) = message.primary_span() else { return message.message.clone() };
        let file = self.sources.file_at(span.lo).expect("messages have places in files");
        let offset = file.offset(span.lo);
        let line = file.line_at(offset);
        let text = &file.text[file.line_range(line)];
        format!("{}: {} | {}: {}", message.code.name(), message.message, line, text.trim_end())
    }
}

/// Whether `outer` contains the start of `span`.
fn holds(outer: Span, span: Span) -> bool {
    outer.lo <= span.lo && span.lo <= outer.hi
}

// ---- Mutants ----

fn mutant(random: &mut Random, text: &str) -> String {
    let tokens = tokens(text, &SYMBOLS);
    let at = random.below(tokens.len());
    let mut pieces = tokens.clone();
    let doubled = format!(" {} ", tokens[at]);
    let swapped = format!(" {} {} ", tokens[(at + 1) % tokens.len()], tokens[at]);
    let token = TOKENS[random.below(TOKENS.len())];
    let padded = format!(" {token} ");
    match random.below(5) {
        0 => pieces[at] = " ",
        1 => pieces.insert(at, &doubled),
        2 if at + 1 < tokens.len() => drop(pieces.splice(at..at + 2, [swapped.as_str()])),
        3 => pieces[at] = &padded,
        _ => pieces.insert(at, &padded),
    }
    pieces.concat()
}

// ---- Seeds ----

/// Correct programs, for which no message is reported.
fn seeds() -> Vec<(PathBuf, String)> {
    let paths = programs(&["tests/run", "tests/trap", "tests/library", "examples", "runtime/lib"]);
    let mut session = Session::new();
    let read = |path: PathBuf| Some((path.clone(), fs::read_to_string(path).ok()?));
    let is_correct =
        |(path, text): &(PathBuf, String)| text.len() < 20_000 && session.check(path, text).is_empty();
    let seeds: Vec<_> = paths.into_iter().filter_map(read).filter(is_correct).collect();
    assert!(seeds.len() >= 100, "only {} programs were found", seeds.len());
    seeds
}
