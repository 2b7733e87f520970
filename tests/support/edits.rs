//! The edits that a message suggests in its machine-readable form.

use std::ops::Range;

use serde_json::Value;

/// Returns a program after the edits of a suggestion. `written` receives the range of each new text, and the text
/// that it replaces.
pub fn with_edits(text: &[u8], suggestion: &Value, mut written: impl FnMut(Range<usize>, &[u8])) -> Vec<u8> {
    let (mut changed, mut end) = (Vec::new(), 0);
    for edit in suggestion["edits"].as_array().into_iter().flatten() {
        let replaced = range(edit);
        changed.extend(&text[end..replaced.start]);
        let start = changed.len();
        changed.extend(edit["replacement"].as_str().expect("a text").bytes());
        end = replaced.end;
        written(start..changed.len(), &text[replaced]);
    }
    changed.extend(&text[end..]);
    changed
}

/// Returns the place of an edit or a label in the program.
pub fn range(place: &Value) -> Range<usize> {
    let number = |name: &str| place[name].as_u64().expect("a number") as usize;
    number("start")..number("end")
}
