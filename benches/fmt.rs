//! Speed of the formatter: `make bench-fmt`.
//!
//! Prints for a million lines of generated modules and for the library the lines per second, and the ratio to
//! parsing them, as `tlc check` does, in the same run. All of it runs on one core.

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::generator::{Shape, generate};
use tlc::driver;
use tlc_frontend::base::{Dialect, Interner, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::format::{FormatOptions, format};
use tlc_frontend::syntax::parse_module;

/// The allocator of the command itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of lines of the generated modules together, and of each.
const LINES: u32 = 1_000_000;
const MODULE: u32 = 20_000;

/// The longest permitted time for the generated modules.
const LIMIT: Duration = Duration::from_secs(10);

fn main() {
    let time = driver::on_big_stack(|| {
        println!("{:<24}{:>10}{:>10}{:>12}{:>16}", "sources", "lines", "s", "lines/s", "parse times");
        let generated = vec![generate(Shape::typical(MODULE)); (LINES / MODULE) as usize];
        // Sources that are not formatted have longer and shorter gaps.
        let shaken: Vec<String> =
            generated.iter().map(|text| text.replace(" := ", ":=").replace("  ", " ")).collect();
        let library = library();
        row("library", &library);
        row("generated, formatted", &generated);
        Ok(row("generated, not formatted", &shaken))
    });
    let time = time.expect("a thread is there");
    assert!(time < LIMIT, "a million lines take {time:?}, more than {LIMIT:?}");
}

/// Prints the figures for some texts and returns the time of formatting.
fn row(name: &str, texts: &[String]) -> Duration {
    let lines: usize = texts.iter().map(|text| text.lines().count()).sum();
    let parsing = best(|| texts.iter().for_each(|text| parse(text)));
    let formatting = best(|| {
        for text in texts {
            black_box(format(text, &FormatOptions::default()).expect("the sources are correct"));
        }
    });
    let seconds = formatting.as_secs_f64();
    let (speed, ratio) = (lines as f64 / seconds, seconds / parsing.as_secs_f64());
    println!("{name:<24}{lines:>10}{seconds:>10.2}{speed:>12.0}{ratio:>16.1}");
    formatting
}

/// Returns the shortest of three times.
fn best(mut work: impl FnMut()) -> Duration {
    let time = |()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    [(); 3].map(time).into_iter().min().unwrap_or_default()
}

fn parse(text: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add(String::new(), text.to_owned()).expect("the text is small");
    let (mut interner, mut diagnostics) = (Interner::new(), Diagnostics::new());
    black_box(parse_module(sources.file(file), Dialect::default(), &mut interner, &mut diagnostics));
}

/// Returns the texts of the library modules.
fn library() -> Vec<String> {
    let mut open = vec![benches::root().join("runtime/lib")];
    let mut texts = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).expect("the library is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "mod" || end == "def") {
                texts.push(std::fs::read_to_string(path).expect("the library is in UTF-8"));
            }
        }
    }
    texts.sort();
    texts
}
