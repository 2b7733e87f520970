//! Checks that the compiler calls certain to fail never pass: programs run in the interpreter, and neither
//! code around such a check, nor the anchor of the finding, may have completed.

use std::fs;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;
use tlc::driver::{self, Session};
use tlc::options::Options;
use tlc_frontend::base::Span;
use tlc_frontend::hir::visit::{self, Visitor};
use tlc_frontend::hir::{Call, Expr, ExprKind, Program, Stmt, StmtKind};
use tlc_frontend::lints::certain_failures::{self, Finding};
use tlc_fuzz::generator;
use tlc_fuzz::interpreter::{Limits, interpret_and_note};

const LIMITS: Limits = Limits { steps: 3_000_000, depth: 2_000, endless: None, memory: 1 << 26 };

/// The number of generated programs, and of variants of each with other numbers.
const DRAWN: u64 = 60;
const VARIANTS: u64 = 4;

/// A visitor that finds the smallest part of the tree around a passage that cannot complete without it.
struct Around {
    passage: Span,
    smallest: Option<Span>,
    /// Whether the smallest part may skip the passage.
    may_pass_by: bool,
}

impl Around {
    fn offer(&mut self, span: Span, may_pass_by: bool) {
        let contains = span.lo <= self.passage.lo && self.passage.hi <= span.hi && span != self.passage;
        let is_smaller = self.smallest.is_none_or(|smallest| span.hi - span.lo <= smallest.hi - smallest.lo);
        if contains && is_smaller {
            self.may_pass_by = may_pass_by || self.smallest == Some(span) && self.may_pass_by;
            self.smallest = Some(span);
        }
    }
}

impl<'t> Visitor<'t> for Around {
    fn visit_stmt(&mut self, stmt: &'t Stmt) {
        let is_structured = stmt.kind.is_structured();
        let is_simple_loop = matches!(stmt.kind, StmtKind::While { .. } | StmtKind::For { .. });
        let is_case = matches!(stmt.kind, StmtKind::Case { .. } | StmtKind::With { .. });
        self.offer(stmt.span, is_structured && !is_simple_loop && !is_case);
        visit::walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &'t Expr) {
        self.offer(expr.span, matches!(expr.kind, ExprKind::And { .. } | ExprKind::Or { .. }));
        visit::walk_expr(self, expr);
    }

    fn visit_call(&mut self, call: &'t Call) {
        self.offer(call.span, false);
        visit::walk_call(self, call);
    }
}

/// Returns the code that cannot have completed if a finding is right; `None` if no code can show that.
fn witness(program: &Program, finding: &Finding) -> Option<Span> {
    if finding.anchor.is_some() {
        return finding.anchor;
    }
    let mut around = Around { passage: finding.span, smallest: None, may_pass_by: false };
    program.procedures.values().for_each(|procedure| around.visit_body(&procedure.body));
    around.smallest.filter(|_| !around.may_pass_by)
}

/// The fates of the findings of a program.
#[derive(Default)]
struct Tally {
    /// The number of findings.
    findings: usize,
    /// The number of findings that the interpreter reached: the program failed there.
    confirmed: usize,
    wrong: Vec<String>,
}

/// Checks a program and runs it. A program that does not compile is ignored.
fn judge(main: &Path, word: u32, tally: &mut Tally) {
    let path = main.to_owned();
    let judged = driver::on_big_stack(move || {
        let mut session = Session::new(Options::new(path.clone()));
        session.options.sources.word = Some(word);
        let program = driver::check(&mut session)?;
        let findings = certain_failures::find(&program, &session.interner);
        let mut tally = Tally { findings: findings.len(), ..Tally::default() };
        if findings.is_empty() {
            return Ok(tally);
        }
        let (outcome, completed) = interpret_and_note(&program, &session.interner, &session.sources, &LIMITS);
        let message = String::from_utf8_lossy(&outcome.stderr).into_owned();
        for finding in &findings {
            let location = session.sources.location(finding.span.lo);
            let place = location.map_or(0, |location| location.line);
            tally.confirmed += usize::from(message.contains(&format!(":{place}:")));
            if witness(&program, finding).is_some_and(|witness| completed.contains(&witness)) {
                tally.wrong.push(format!("{}:{place}: {}", path.display(), finding.diagnostic.message));
            }
        }
        Ok(tally)
    });
    if let Ok(judged) = judged {
        tally.findings += judged.findings;
        tally.confirmed += judged.confirmed;
        tally.wrong.extend(judged.wrong);
    }
}

#[test]
fn programs_of_the_tests_do_not_pass_what_is_certain_to_fail() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut tally = Tally::default();
    for folder in ["tests/trap", "tests/certain", "tests/run"] {
        let entries = fs::read_dir(root.join(folder)).expect("the folder can be read");
        let mut programs: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        programs.retain(|path| path.extension().is_some_and(|extension| extension == "mod"));
        programs.sort();
        programs.iter().for_each(|program| judge(program, 64, &mut tally));
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.findings > 170 && tally.confirmed > 90, "{} of {}", tally.confirmed, tally.findings);
}

/// Replaces some of the numbers in a text by others.
fn with_other_numbers(text: &str, seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut changed = String::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_number =
            digits > 0 && digits < 6 && !before.is_ascii_alphanumeric() && !".\"'".contains(before);
        let is_whole = !rest[digits..].starts_with(|c: char| c.is_ascii_alphanumeric() || "\"'".contains(c))
            && (!rest[digits..].starts_with('.') || rest[digits..].starts_with(".."));
        if is_number && is_whole && draw() % 12 == 0 {
            changed.push_str(&(draw() % 40).to_string());
        } else {
            changed.push_str(&rest[..digits.max(next.len_utf8())]);
        }
        let length = digits.max(next.len_utf8());
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    changed
}

#[test]
fn drawn_programs_do_not_pass_what_is_certain_to_fail() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let count = std::env::var("TLC_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(DRAWN);
    let mut tally = Tally::default();
    for seed in 0..count {
        let program = generator::generate(seed);
        for variant in 0..=VARIANTS {
            let within = folder.path().join(format!("{seed}-{variant}"));
            fs::create_dir(&within).expect("the folder can be written");
            for (name, text) in &program.files {
                let text =
                    if variant == 0 { text.clone() } else { with_other_numbers(text, seed * 31 + variant) };
                fs::write(within.join(name), text).expect("the folder can be written");
            }
            if let Some((main, _)) = program.files.first() {
                judge(&within.join(main), program.word, &mut tally);
            }
        }
    }
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    println!("{} findings, {} of them where the program failed", tally.findings, tally.confirmed);
    assert!(count < DRAWN || tally.findings > 0, "nothing was found");
}

/// Verifies that the interpreter records completed code, so that a wrong finding would be noticed.
#[test]
fn what_passes_is_noticed() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("t.mod");
    let text = "MODULE t; VAR a: ARRAY [0..9] OF INTEGER; i: INTEGER; BEGIN i := 3; a[i] := 1; i := 12; a[i] := 2 END t.";
    fs::write(&path, text).expect("the folder can be written");
    let completed = driver::on_big_stack(move || {
        let mut session = Session::new(Options::new(path.clone()));
        let program = driver::check(&mut session)?;
        let (_, completed) = interpret_and_note(&program, &session.interner, &session.sources, &LIMITS);
        let first = session.sources.file_at(Span::new(1, 1).lo).map_or(0, |file| file.start);
        let at = |needle: &str| {
            let lo = text.find(needle).unwrap_or(0) as u32;
            completed.contains(&Span::new(first + lo, first + lo + needle.len() as u32))
        };
        let noted: FxHashSet<(bool, bool)> = [(at("a[i] := 1"), at("a[i] := 2"))].into_iter().collect();
        Ok(noted)
    });
    assert_eq!(completed.ok(), Some([(true, false)].into_iter().collect()));
}
