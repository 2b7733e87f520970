//! The texts that the editor has open.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};

use super::positions::Columns;

/// An open text.
pub struct Document {
    /// The address as the client wrote it.
    pub uri: Uri,
    pub version: i32,
    pub text: Arc<str>,
}

/// The open texts by their paths.
#[derive(Default)]
pub struct Documents {
    open: BTreeMap<PathBuf, Document>,
}

impl Documents {
    pub fn insert(&mut self, path: PathBuf, document: Document) {
        self.open.insert(path, document);
    }

    pub fn remove(&mut self, path: &Path) -> Option<Document> {
        self.open.remove(path)
    }

    pub fn get(&self, path: &Path) -> Option<&Document> {
        self.open.get(path)
    }

    /// Returns all open texts with their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&PathBuf, &Document)> {
        self.open.iter()
    }

    /// Applies changes one after the other, and returns the new text.
    pub fn change(
        &mut self,
        path: &Path,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        columns: Columns,
    ) -> Option<Arc<str>> {
        let document = self.open.get_mut(path)?;
        let mut text = String::from(&*document.text);
        for change in changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    let start = columns.offset(&text, range.start);
                    let end = columns.offset(&text, range.end).max(start);
                    text.replace_range(start..end, &change.text);
                }
            }
        }
        document.version = version;
        document.text = text.into();
        Some(Arc::clone(&document.text))
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use lsp_types::{Position, Range};

    use super::*;

    #[test]
    fn changes_are_applied_in_their_order() {
        let mut documents = Documents::default();
        let path = Path::new("/M.mod");
        let uri = Uri::from_str("file:///M.mod").expect("an address");
        documents.insert(path.into(), Document { uri, version: 1, text: "one\ntwo\n".into() });
        let place = |line, character| Position { line, character };
        let change = |start, end, text: &str| TextDocumentContentChangeEvent {
            range: Some(Range { start, end }),
            range_length: None,
            text: text.to_owned(),
        };
        let changes = vec![
            change(place(0, 3), place(1, 0), " "),
            change(place(0, 4), place(0, 7), "ü"),
            change(place(9, 0), place(9, 9), "end"),
        ];
        let text = documents.change(path, 2, changes, Columns::Utf16);
        assert_eq!(text.as_deref(), Some("one ü\nend"));
        assert_eq!(documents.get(path).map(|document| document.version), Some(2));
    }
}
