//! The formatter on all sources of the repository and on mutants of their layout. Pairs of files in `tests/format`
//! test the style.

use std::fs;
use std::path::{Path, PathBuf};

use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::format::{FormatOptions, FormatRefusal, WIDTH, apply, format, format_edits};
use tlc_frontend::syntax::{Lexer, TokenKind, parse_right_module};

/// Returns the sources of the repository that are valid in the default dialect or that they name.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut open: Vec<PathBuf> = ["runtime/lib", "examples", "tests"].map(|name| root.join(name)).into();
    let mut paths = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|end| end.to_str()) {
                _ if path.is_dir() => open.push(path),
                Some("mod" | "def") => paths.push(path),
                _ => {}
            }
        }
    }
    paths.sort();
    let texts = paths.into_iter().filter_map(|path| fs::read_to_string(&path).ok().map(|text| (path, text)));
    texts.filter(|(_, text)| is_correct(text)).collect()
}

fn is_correct(text: &str) -> bool {
    let mut sources = SourceMap::new();
    let file = sources.add(String::new(), text.to_owned()).expect("it is small");
    let (mut interner, mut diagnostics) = (Interner::new(), Diagnostics::new());
    parse_right_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics).is_some()
}

/// Formats a text, and checks that the result does not change again.
fn stable(name: &Path, text: &str, options: &FormatOptions<'_>) -> String {
    let formatted = format(text, options);
    assert!(formatted.is_ok(), "{}: {formatted:?}\n{text}", name.display());
    let formatted = formatted.unwrap_or_default();
    let again = format(&formatted, options).expect("it was parsed");
    let different = formatted.lines().zip(again.lines()).position(|(one, two)| one != two);
    let from = different.unwrap_or_default().saturating_sub(3);
    let shown = |text: &str| text.lines().skip(from).take(9).collect::<Vec<_>>().join("\n");
    let [one, two] = [&formatted, &again].map(|text| shown(text));
    assert!(again == formatted, "{}:\n{one}\n--- becomes\n{two}\n--- of\n{text}", name.display());
    formatted
}

#[test]
fn sources_have_a_stable_form() {
    let sources = sources();
    assert!(sources.len() > 1000, "only {} sources are found", sources.len());
    for width in [WIDTH, 40] {
        let options = FormatOptions { width, ..FormatOptions::default() };
        for (path, text) in &sources {
            stable(path, text, &options);
        }
    }
}

/// The folders whose sources have the style. Other tests are about layout, or about messages and their places.
const FORMATTED: [&str; 6] = [
    "/runtime/lib/",
    "/examples/",
    "/tests/run/",
    "/tests/machine/",
    "/tests/library/",
    "/tests/documentation/",
];

/// A program that has its checks at certain columns.
const AS_WRITTEN: &str = "/tests/run/check_places.mod";

#[test]
fn the_library_the_examples_and_the_programs_of_tests_have_the_style() {
    for (path, text) in sources() {
        let name = path.to_string_lossy();
        if FORMATTED.iter().any(|folder| name.contains(folder)) && !name.ends_with(AS_WRITTEN) {
            let formatted = format(&text, &FormatOptions::default());
            assert!(formatted.as_ref() == Ok(&text), "{name}: run `tlc fmt` on it");
        }
    }
}

/// A generator of numbers, after Steele, Lea and Flood.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// The passages between the tokens of mutants. The first seven have blanks only.
const GAPS: [&str; 16] = [
    " ",
    "\n",
    "\n\n\n",
    "   ",
    "\t",
    "\r\n",
    "\n      ",
    " (* c *) ",
    "(**)",
    "  (* at the end *)\n",
    "\n    (* of its own *)\n",
    "\n(* two\n   lines *)\n",
    " (* and\ntwo *) ",
    "\n\n  (* apart *)\n\n",
    " <* pragma *> ",
    "\n  (* a *) (* b *)\n  (* c *) ",
];

/// Returns a text with a different layout. Of ten gaps, `changed` are replaced.
fn mutant(text: &str, random: &mut SplitMix, changed: usize, gaps: usize) -> String {
    let mut lexer = Lexer::new(text, Dialect::default());
    let (mut mutant, mut end, mut last) = (String::new(), 0, "");
    loop {
        while lexer.trivia().is_some() {}
        let (kind, place) = lexer.token();
        let gap = &text[end..place.start];
        // Pragmas and directives may choose the dialect and the text that is compiled.
        let is_aligned = ["<*", "bytealignment"].contains(&last);
        let may_choose = gap.contains("<*") || gap.contains('%');
        let is_kept = random.below(10) >= changed || may_choose || is_aligned;
        mutant.push_str(if is_kept { gap } else { GAPS[random.below(gaps)] });
        (last, end) = (&text[place.clone()], place.end);
        mutant.push_str(last);
        if kind == TokenKind::End {
            return mutant;
        }
    }
}

/// Texts with the same tokens in any layout are formatted, and blanks do not matter at all if nothing else is
/// between the tokens. `TLC_LONG=1` tries 20,000.
#[test]
fn mutants_of_the_layout_have_a_stable_form() {
    let number = if std::env::var_os("TLC_LONG").is_some() { 20_000 } else { 500 };
    let sources: Vec<(PathBuf, String)> =
        sources().into_iter().filter(|(_, text)| text.len() < 6_000).collect();
    let mut random = SplitMix(43);
    for round in 0..number {
        let (path, text) = &sources[random.below(sources.len())];
        let gaps = if round % 2 == 0 { GAPS.len() } else { 7 };
        let changed = [1, 3, 10][round % 3];
        let mutant = mutant(text, &mut random, changed, gaps);
        let width = [WIDTH, WIDTH, 60, 30][round % 4];
        if !is_correct(&mutant) {
            // BNOT is an operator only if an operand follows immediately.
            assert!(text.contains("BNOT"), "{}:\n{mutant}", path.display());
            continue;
        }
        stable(path, &mutant, &FormatOptions { width, ..FormatOptions::default() });
    }
}

#[test]
fn edits_make_the_formatted_text() {
    for (path, text) in sources().iter().step_by(20) {
        let options = FormatOptions::default();
        let edits = format_edits(text, None, &options).expect("it is correct");
        assert_eq!(Ok(apply(text, &edits)), format(text, &options), "{}", path.display());
    }
}

/// Formats the files of `tests/format` and compares the results with the files beside them, which `TLC_BLESS=1`
/// rewrites. A first line `(* width: 40 *)` sets the width.
#[test]
fn the_style_is_that_of_the_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/format");
    let paths =
        fs::read_dir(&folder).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "mod")).collect();
    paths.sort();
    assert!(paths.len() > 6, "only {} examples are found", paths.len());
    for path in paths {
        let text = fs::read_to_string(&path).expect("it is text");
        let width = text.strip_prefix("(* width: ").and_then(|rest| rest.split(' ').next()?.parse().ok());
        let options = FormatOptions { width: width.unwrap_or(WIDTH), ..FormatOptions::default() };
        let formatted = stable(&path, &text, &options);
        let expected = path.with_extension("formatted");
        if std::env::var_os("TLC_BLESS").is_some() {
            fs::write(&expected, &formatted).expect("it can be written");
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(formatted, expected, "{}", path.display());
    }
}

#[test]
fn chosen_lines_are_formatted() {
    let text = "MODULE  M ;\nBEGIN\na:=1 ;\nIF x THEN\nb:=2\nELSE\n c:=3 ;\n   d:=4\nEND ;\ne:=5\nEND  M.\n";
    let chosen = |lines| {
        let edits = format_edits(text, Some(lines), &FormatOptions::default()).expect("it is correct");
        apply(text, &edits)
    };
    let replaced = |old: &str, new: &str| text.replacen(old, new, 1);
    assert_eq!(chosen(0..1), replaced("MODULE  M ;", "MODULE M;"));
    assert_eq!(chosen(2..3), replaced("a:=1 ;", "  a := 1;"));
    assert_eq!(chosen(4..5), replaced("b:=2", "    b := 2"));
    assert_eq!(chosen(6..8), replaced(" c:=3 ;\n   d:=4", "    c := 3;\n    d := 4"));
    assert_eq!(chosen(9..10), replaced("e:=5", "  e := 5"));
    assert_eq!(Ok(chosen(0..11)), format(text, &FormatOptions::default()));
}

#[test]
fn line_ends_and_text_outside_ascii_are_kept() {
    let options = FormatOptions::default();
    let text = "MODULE M ;\nCONST c='\u{e4}\u{1F980}' ;   (* \u{e9} *)\n\nEND M.";
    let expected = "MODULE M;\nCONST c = '\u{e4}\u{1F980}';  (* \u{e9} *)\n\nEND M.\n";
    assert_eq!(format(text, &options).as_deref(), Ok(expected));
    for end in ["\r\n", "\r"] {
        assert_eq!(format(&text.replace('\n', end), &options), Ok(expected.replace('\n', end)));
    }
}

#[test]
fn texts_with_syntax_errors_are_refused() {
    for text in ["", "MODULE M; BEGIN x := END M.", "MODULE M; (* END M.", "MODULE M; END M. x"] {
        assert_eq!(format(text, &FormatOptions::default()), Err(FormatRefusal::Syntax), "{text}");
    }
}

/// Nothing recurses along chains, and nesting is limited.
#[test]
fn high_trees_are_formatted() {
    let sum = format!("MODULE M;\nBEGIN\n  x := {}1\nEND M.\n", "1 + ".repeat(5_000));
    let nested = format!(
        "MODULE M;\nBEGIN\n{}x := {}1{}{}\nEND M.\n",
        "IF a THEN ".repeat(200),
        "(".repeat(200),
        ")".repeat(200),
        " END".repeat(200)
    );
    for text in [sum, nested] {
        let text = text.as_str();
        std::thread::scope(|scope| {
            let check = move || drop(stable(Path::new("high"), text, &FormatOptions::default()));
            let thread = std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, check);
            thread.expect("a thread starts").join().expect("it is formatted");
        });
    }
}
