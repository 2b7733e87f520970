//! The rendering of messages as SARIF 2.1.0, which code hosts display next to the code: one document for all
//! messages of a compilation. Sections are those of the standard (OASIS, *Static Analysis Results Interchange
//! Format*).

use serde_json::{Map, Value, json};

use crate::base::{SourceMap, Span};

use super::json::{escaped, place};
use super::{Code, Diagnostic, Edit, SpanLabel, Suggestion};

/// The address of the standard's schema, to which the document refers.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the document for the messages on one line. An empty list of messages means that nothing was found.
pub fn document(diagnostics: &[Diagnostic], sources: &SourceMap, succeeded: bool) -> String {
    let mut codes: Vec<Code> = diagnostics.iter().map(|diagnostic| diagnostic.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let results: Vec<Value> =
        diagnostics.iter().map(|diagnostic| result(diagnostic, &codes, sources)).collect();
    let run = json!({
        "tool": { "driver": {
            "name": "tlc",
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": codes.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
        } },
        "invocations": [{ "executionSuccessful": succeeded }],
        "columnKind": "unicodeCodePoints",
        "results": results,
    });
    let document = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    escaped(&document.to_string())
}

/// Describes a code (section 3.49), with its page as help.
fn rule(code: Code) -> Value {
    let page = code.explanation();
    let (title, text) = page.split_once('\n').unwrap_or((page, ""));
    let title = title.trim_start_matches("# ").trim_start_matches(code.name()).trim_start_matches(": ");
    json!({
        "id": code.name(),
        "shortDescription": { "text": title },
        "fullDescription": { "text": first_paragraph(text) },
        "help": { "text": text.trim(), "markdown": page.trim() },
        "defaultConfiguration": { "level": code.severity().name() },
    })
}

fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// Describes a message (section 3.27). A host shows it at its first place; the other marked places are
/// related locations.
fn result(diagnostic: &Diagnostic, codes: &[Code], sources: &SourceMap) -> Value {
    let mut result = Map::new();
    let mut set = |name: &str, value: Value| result.insert(name.to_owned(), value);
    set("ruleId", diagnostic.code.name().into());
    set("ruleIndex", codes.binary_search(&diagnostic.code).unwrap_or_default().into());
    set("level", diagnostic.severity.name().into());
    set("message", json!({ "text": text(diagnostic) }));
    let main = diagnostic.labels.iter().position(|label| label.primary);
    let main_location =
        main.and_then(|number| diagnostic.labels.get(number)).and_then(|label| location(label, sources));
    set("locations", main_location.into_iter().collect());
    let related = diagnostic.labels.iter().enumerate().filter(|(number, _)| Some(*number) != main);
    let related: Vec<Value> = related.filter_map(|(_, label)| location(label, sources)).collect();
    if !related.is_empty() {
        set("relatedLocations", numbered(related));
    }
    let suggestion = diagnostic.suggestion.as_ref().filter(|suggestion| suggestion.applicable);
    let fix = suggestion.and_then(|suggestion| fix(suggestion, sources));
    if let Some(fix) = fix {
        set("fixes", json!([fix]));
    }
    Value::Object(result)
}

/// Returns the message with those of its notes and advice for which the document has no separate place.
fn text(diagnostic: &Diagnostic) -> String {
    let notes = diagnostic.notes.iter().map(|note| format!("\nnote: {note}"));
    let help = diagnostic.help.iter().map(|help| format!("\nhelp: {help}"));
    std::iter::once(diagnostic.message.clone()).chain(notes).chain(help).collect()
}

/// Numbers locations to distinguish them within a result (section 3.28.2).
fn numbered(locations: Vec<Value>) -> Value {
    let with_number = |(number, mut location): (usize, Value)| {
        location["id"] = number.into();
        location
    };
    locations.into_iter().enumerate().map(with_number).collect()
}

fn location(label: &SpanLabel, sources: &SourceMap) -> Option<Value> {
    let mut location = json!({ "physicalLocation": physical_location(label.span, sources)? });
    if !label.message.is_empty() {
        location["message"] = json!({ "text": label.message });
    }
    Some(location)
}

fn physical_location(span: Span, sources: &SourceMap) -> Option<Value> {
    Some(json!({ "artifactLocation": artifact(span, sources)?, "region": region(span, sources)? }))
}

fn artifact(span: Span, sources: &SourceMap) -> Option<Value> {
    Some(json!({ "uri": uri(place(span, sources)?.file) }))
}

/// Describes a range (section 3.30). Like our own ranges, it ends after the last character.
fn region(span: Span, sources: &SourceMap) -> Option<Value> {
    let place = place(span, sources)?;
    Some(json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
        "byteOffset": place.start,
        "byteLength": place.end - place.start,
    }))
}

/// Describes a change of the source (section 3.55).
fn fix(suggestion: &Suggestion, sources: &SourceMap) -> Option<Value> {
    let replacement = |edit: &Edit| {
        Some(json!({
            "deletedRegion": region(edit.span, sources)?,
            "insertedContent": { "text": edit.replacement },
        }))
    };
    let replacements: Vec<Value> = suggestion.edits.iter().map(replacement).collect::<Option<_>>()?;
    let change = json!({
        "artifactLocation": artifact(suggestion.edits.first()?.span, sources)?,
        "replacements": replacements,
    });
    Some(json!({ "description": { "text": suggestion.message }, "artifactChanges": [change] }))
}

/// Returns a reference to a file (RFC 3986): a path relative to the current folder stays relative.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte.into());
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_references() {
        assert_eq!(uri("src/Main.mod"), "src/Main.mod");
        assert_eq!(uri("/a b/ä:%.mod"), "file:///a%20b/%C3%A4%3A%25.mod");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }

    #[test]
    fn every_rule_has_a_description_and_help() {
        for code in Code::ALL {
            let rule = rule(*code);
            let text = |pointer: &str| rule.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
            assert_eq!(text("/id"), code.name());
            for pointer in ["/shortDescription/text", "/fullDescription/text", "/help/text", "/help/markdown"]
            {
                assert!(text(pointer).len() > 5, "{}: {pointer}", code.name());
            }
            assert!(!text("/shortDescription/text").starts_with(code.name()));
        }
    }
}
