//! Requirements on JSON messages: they are valid, and their places lie inside the files that they name.

use std::path::Path;

use serde_json::Value;

/// Searches for an error in the JSON messages about a program.
pub fn mistake(messages: &str) -> Option<String> {
    messages.lines().find_map(|line| {
        let message: Value = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(error) => return Some(format!("a message is no JSON: {error}\n{line}")),
        };
        mistake_in(&message).map(|what| format!("{what}\n{line}"))
    })
}

fn mistake_in(message: &Value) -> Option<String> {
    let has_text = |field: &str| message[field].as_str().is_some_and(|text| !text.is_empty());
    if let Some(field) =
        ["severity", "code", "message", "rendered"].into_iter().find(|field| !has_text(field))
    {
        return Some(format!("a message without `{field}`"));
    }
    let labels = message["labels"].as_array().map(Vec::as_slice).unwrap_or_default();
    let edits = message["suggestion"]["edits"].as_array().map(Vec::as_slice).unwrap_or_default();
    labels.iter().chain(edits).find_map(misplaced)
}

/// Returns the error of a place: outside of its file, not at a character boundary, or with a wrong line or
/// column.
fn misplaced(place: &Value) -> Option<String> {
    let number = |field: &str| place[field].as_u64().unwrap_or(0);
    let (start, end) = (number("start") as usize, number("end") as usize);
    let file = place["file"].as_str().unwrap_or_default();
    let backwards = start > end || number("line") > number("end_line");
    let unnumbered = ["line", "column", "end_line", "end_column"].iter().any(|field| number(field) == 0);
    if backwards || unnumbered {
        return Some("a place that is no range".to_owned());
    }
    // The library is not in a folder; its texts are covered by tests of their own.
    let text = std::fs::read_to_string(Path::new(file)).ok()?;
    if text.get(start..end).is_none() {
        return Some("a place outside of its file".to_owned());
    }
    let expected = [("line", "column", start), ("end_line", "end_column", end)];
    let wrong =
        expected.iter().any(|(line, column, at)| (number(line), number(column)) != counted(&text, *at));
    wrong.then(|| "a line or column that is not that of the offset".to_owned())
}

/// Counts the line and the column of an offset from the start of the text. A byte order mark does not count
/// as a column.
fn counted(text: &str, offset: usize) -> (u64, u64) {
    let before = &text[..offset];
    let before = before.strip_prefix('\u{feff}').unwrap_or(before);
    let line = before.matches('\n').count() as u64 + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64 + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(file: &str, start: u64, column: u64) -> String {
        let label = serde_json::json!({
            "file": file, "line": 1, "column": column, "end_line": 1, "end_column": column,
            "start": start, "end": start,
        });
        serde_json::json!({
            "severity": "error", "code": "E0100", "message": "m", "labels": [label], "suggestion": null,
            "rendered": "r",
        })
        .to_string()
    }

    #[test]
    fn places_are_counted_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.mod").display().to_string();
        std::fs::write(&path, "ü1").expect("it can be written");
        assert_eq!(mistake(&message(&path, 2, 2)), None);
        let first = |start, column| mistake(&message(&path, start, column)).unwrap_or_default();
        assert!(first(1, 2).starts_with("a place outside"), "the middle of a character");
        assert!(first(4, 2).starts_with("a place outside"));
        assert!(first(2, 3).starts_with("a line or column"));
        std::fs::write(&path, "\u{feff}ü1").expect("it can be written");
        assert_eq!(mistake(&message(&path, 5, 2)), None);
        assert!(first(2, 2).starts_with("a place outside"), "the middle of the mark");
        assert!(first(3, 2).starts_with("a line or column"));
        assert!(mistake("{").is_some_and(|what| what.starts_with("a message is no JSON")));
        assert!(mistake("{}").is_some_and(|what| what.starts_with("a message without `severity`")));
    }
}
