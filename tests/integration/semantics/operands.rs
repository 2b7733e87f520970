//! Every operator, function and context with operands of every kind: each use is compiled or gets a message.
//!
//! A use is a procedure on its own line. A program of many uses is checked; the lines that got a message are
//! removed, and the rest must compile. If the compiler fails, the uses are bisected to the one that causes
//! the failure. `TLC_OPERANDS=all cargo test --test integration operands` combines all operands with all
//! others.

mod forms;

use std::collections::BTreeSet;

use crate::folder::Folder;

/// The compiler's verdict on a program.
enum Verdict {
    /// It was compiled.
    Legal,
    /// These lines got messages.
    Refused(BTreeSet<usize>),
    /// Any other outcome, with its message.
    Broken(String),
}

/// The number of lines before the first use.
fn lines_before() -> usize {
    forms::PRELUDE.lines().count()
}

/// Checks a program of uses. `tlc check` also lowers a program without errors.
fn verdict(folder: &Folder, uses: &[String]) -> Verdict {
    let mut text = forms::PRELUDE.to_owned();
    for (number, body) in uses.iter().enumerate() {
        text.push_str(&format!("PROCEDURE U{number};{body} END U{number};\n"));
    }
    text.push_str("END Operands.\n");
    folder.write("Operands.mod", text.as_bytes());
    let outcome = folder.tlc("check --error-format=json Operands.mod");
    let is_error = |message: &serde_json::Value| message["severity"] == "error";
    let messages: Option<Vec<serde_json::Value>> =
        outcome.stderr.lines().map(|line| serde_json::from_str(line).ok()).collect();
    let Some(messages) = messages else { return Verdict::Broken(outcome.stderr) };
    let errors = || messages.iter().filter(|message| is_error(message));
    match outcome.status {
        Some(0) if errors().count() == 0 => Verdict::Legal,
        Some(1) => {
            let lines: Option<BTreeSet<usize>> =
                errors().filter(|error| !error["code"].is_null()).map(primary_line).collect();
            match lines {
                Some(lines) if !lines.is_empty() => Verdict::Refused(lines),
                _ => Verdict::Broken(outcome.stderr),
            }
        }
        status => Verdict::Broken(format!("status {status:?}\n{}", outcome.stderr)),
    }
}

fn primary_line(message: &serde_json::Value) -> Option<usize> {
    let label = message["labels"].as_array()?.iter().find(|label| label["primary"] == true)?;
    usize::try_from(label["line"].as_u64()?).ok()
}

/// The uses that break the compiler, with its output, and the number of legal ones.
fn tried(folder: &Folder, uses: &[String]) -> (Vec<String>, usize) {
    match verdict(folder, uses) {
        Verdict::Legal => (Vec::new(), uses.len()),
        Verdict::Refused(lines) => {
            let first = lines_before() + 1;
            let rest: Vec<String> = uses
                .iter()
                .enumerate()
                .filter(|(number, _)| !lines.contains(&(first + number)))
                .map(|(_, body)| body.clone())
                .collect();
            if rest.len() == uses.len() {
                return (vec![format!("messages outside of the uses: {lines:?}")], 0);
            }
            if rest.is_empty() { (Vec::new(), 0) } else { tried(folder, &rest) }
        }
        Verdict::Broken(said) if uses.len() == 1 => (vec![format!("{}\n{said}", uses[0])], 0),
        Verdict::Broken(_) => {
            let (first, second) = uses.split_at(uses.len() / 2);
            let (mut broken, legal) = tried(folder, first);
            let (others, also_legal) = tried(folder, second);
            broken.extend(others);
            (broken, legal + also_legal)
        }
    }
}

/// Tries uses, and expects at least so many legal and so many refused ones: a mistake in the surrounding text
/// would make all of them one or the other.
fn expect_verdicts(uses: &[String], least_legal: usize, least_refused: usize) {
    let folder = Folder::new(&[]);
    let (mut broken, mut legal) = (Vec::new(), 0);
    for some in uses.chunks(4000) {
        let (more, also_legal) = tried(&folder, some);
        broken.extend(more);
        legal += also_legal;
    }
    println!("{} uses, {legal} legal", uses.len());
    assert!(broken.is_empty(), "{} uses break the compiler:\n{}", broken.len(), broken.join("\n"));
    assert!(legal >= least_legal, "only {legal} of {} uses are legal", uses.len());
    let refused = uses.len() - legal;
    assert!(refused >= least_refused, "only {refused} of {} uses are refused", uses.len());
}

#[test]
fn binary_operators() {
    expect_verdicts(&forms::binary_operators(), 900, 30_000);
}

#[test]
fn functions_of_one_operand() {
    expect_verdicts(&forms::functions_of_one(), 750, 4000);
}

#[test]
fn functions_of_two_operands() {
    expect_verdicts(&forms::functions_of_two(), 290, 15_000);
}

#[test]
fn functions_of_a_type_and_an_operand() {
    expect_verdicts(&forms::functions_of_a_type(), 2000, 15_000);
}

#[test]
fn statements() {
    expect_verdicts(&forms::statements(), 800, 15_000);
}

#[test]
fn declarations() {
    expect_verdicts(&forms::declarations(), 100, 4000);
}
