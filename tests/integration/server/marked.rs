//! Texts with a mark at the place of a request, and changes of texts.

use serde_json::{Value, json};

use super::client::Client;

/// The mark. No program contains it.
const MARK: char = '@';

/// Returns a text without its mark, and the place of the mark.
pub fn unmarked(marked: &str) -> (String, Value) {
    let offset = marked.find(MARK).expect("the text has a mark");
    let before = &marked[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
    (marked.replacen(MARK, "", 1), json!({ "line": line, "character": column }))
}

/// Sets the text of an open file, and returns the parameters for the place of its mark.
pub fn at_mark(client: &mut Client, file: &str, marked: &str) -> Value {
    let (text, position) = unmarked(marked);
    client.set_text(file, &text);
    json!({ "textDocument": { "uri": client.uri(file) }, "position": position })
}

/// Returns a text after the changes of the protocol, which must not overlap.
pub fn changed(text: &str, edits: &[Value]) -> String {
    let offset = |position: &Value| {
        let number = |name: &str| position[name].as_u64().expect("a number") as usize;
        let line = number("line");
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let rest = text[start..].char_indices().find(|(_, char)| {
            let is_there = units >= number("character");
            units += char.len_utf16();
            is_there
        });
        rest.map_or(text.len(), |(offset, _)| start + offset)
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| {
            let new = edit["newText"].as_str().expect("a text");
            (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), new)
        })
        .collect();
    edits.sort_unstable();
    let mut changed = text.to_owned();
    let mut last = text.len();
    for (start, end, new) in edits.into_iter().rev() {
        assert!(start <= end && end <= last, "changes overlap");
        changed.replace_range(start..end, new);
        last = start;
    }
    changed
}
