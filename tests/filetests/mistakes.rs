//! Typical mistakes, each a program with the answer that a good compiler gives, written before the compiler
//! could give it.
//!
//! `N.answer` describes the mistake in its first line. Each further line demands one message about `N.mod`:
//! its line, `error` or `warning`, words that it must contain, and after `=>` the line that its edit must
//! produce. Other messages are superfluous.

use std::fs;

use libtest_mimic::Failed;
use serde_json::Value;

use crate::edits::with_edits;
use crate::process::{Outcome, execute};
use crate::programs::Case;

/// Checks that the messages about `N.mod` are those that `N.answer` demands.
pub fn mistake(case: &Case) -> Outcome {
    let output = execute(case.compiler()?.args(["check", "--error-format=json", &case.file]), None)?;
    let objects = output.stderr.lines().filter_map(|line| serde_json::from_str(line).ok());
    let mut messages: Vec<Value> = objects.filter(|object: &Value| object["code"].is_string()).collect();
    let answer = fs::read_to_string(case.sibling("answer"))?;
    let source = fs::read_to_string(case.folder.join(&case.file))?;
    let changed = |message: &Value| {
        let changed = with_edits(source.as_bytes(), &message["suggestion"], |_, _| {});
        String::from_utf8_lossy(&changed).into_owned()
    };
    let mut problems = Vec::new();
    for demand in answer.lines().skip(1) {
        let demand = Demand::parse(demand)?;
        let Some(at) = messages.iter().position(|message| demand.is_met_by(message)) else {
            problems.push(format!("missing: {}", demand.text));
            continue;
        };
        let message = messages.remove(at);
        if let Some(line) = demand.corrected
            && (message["suggestion"].is_null()
                || !changed(&message).lines().any(|changed| changed.trim() == line))
        {
            problems.push(format!("the edit does not give `{line}`"));
        }
    }
    problems.extend(messages.iter().map(|message| format!("superfluous: {}", message["message"])));
    if problems.is_empty() {
        return Ok(());
    }
    let shown: String = all_rendered(&output.stderr);
    Err(format!("{}\n\n{shown}", problems.join("\n")).into())
}

/// The text of all messages as people see them.
fn all_rendered(lines: &str) -> String {
    let objects = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    objects.filter_map(|object| object["rendered"].as_str().map(str::to_owned)).collect()
}

/// One line of an answer.
struct Demand<'a> {
    text: &'a str,
    line: u64,
    severity: &'a str,
    words: Vec<&'a str>,
    corrected: Option<&'a str>,
}

impl<'a> Demand<'a> {
    fn parse(text: &'a str) -> Result<Demand<'a>, Failed> {
        let (demanded, corrected) = match text.split_once(" => ") {
            Some((demanded, corrected)) => (demanded, Some(corrected.trim())),
            None => (text, None),
        };
        let mut parts = demanded.splitn(3, ' ');
        let (Some(line), Some(severity)) = (parts.next(), parts.next()) else {
            return Err(format!("`{text}` is not a line and a severity").into());
        };
        // Words are separated by blanks; code in backquotes is one word.
        let pieces = parts.next().unwrap_or_default().split('`').enumerate();
        let words = pieces.flat_map(|(at, piece)| match at % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        Ok(Demand { text, line: line.parse()?, severity, words: words.collect(), corrected })
    }

    fn is_met_by(&self, message: &Value) -> bool {
        let labels = message["labels"].as_array().map_or(&[][..], Vec::as_slice);
        let primary = labels.iter().find(|label| label["primary"] == true);
        let text = message["rendered"].as_str().unwrap_or_default().to_lowercase();
        primary.is_some_and(|label| label["line"] == self.line)
            && message["severity"] == self.severity
            && self.words.iter().all(|word| text.contains(&word.to_lowercase()))
    }
}
