//! Parts of earlier answers on which later ones build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::{Range, SemanticToken, SymbolKind};

/// The tokens that the client has of each text, with the numbers of the answers.
#[derive(Default)]
pub struct SentTokens {
    answers: u64,
    of_text: BTreeMap<PathBuf, (String, Vec<SemanticToken>)>,
}

impl SentTokens {
    /// Remembers an answer and returns its name.
    pub fn keep(&mut self, path: PathBuf, tokens: Vec<SemanticToken>) -> String {
        self.answers += 1;
        let id = self.answers.to_string();
        self.of_text.insert(path, (id.clone(), tokens));
        id
    }

    /// Removes and returns the answer with a name.
    pub fn take(&mut self, path: &Path, id: &str) -> Option<Vec<SemanticToken>> {
        let (_, tokens) = self.of_text.remove(path).filter(|(known, _)| known == id)?;
        Some(tokens)
    }
}

/// The declarations of files by their paths; those of library files by the names of these.
#[derive(Default)]
pub struct SymbolCache {
    pub files: BTreeMap<PathBuf, ListedFile>,
    pub library: Vec<(String, Vec<DeclaredSymbol>)>,
}

/// The declarations of a file.
pub struct ListedFile {
    /// The first position of the text, which no other text ever has; `None` for a text that was not checked.
    pub start: Option<u32>,
    pub declared: Vec<DeclaredSymbol>,
}

/// A declared name outside of the blocks of procedures.
pub struct DeclaredSymbol {
    pub name: String,
    pub kind: SymbolKind,
    /// The name of the declaration around it.
    pub container: Option<String>,
    pub range: Range,
}
