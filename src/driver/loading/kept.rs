//! Sources that outlive a compilation: the texts that an editor has open, and the trees of files that have not
//! changed, for a process that checks the same files again and again.
//!
//! Each parsed text has its own positions, which no other text ever gets. So a position found in an earlier
//! check denotes the same text as long as the text is kept, and nothing afterwards.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use tlc_frontend::base::{Decoded, Dialect, Interner, SourceFile, SourceMap};
use tlc_frontend::diagnostics::Diagnostics;
use tlc_frontend::syntax::ast;

use crate::driver::loading::file_text::{FileText, Parsed};

/// The position from which on new positions are no longer given. The process then forgets all trees.
const LAST_POSITION: u64 = 3 << 30;

/// The sources of earlier compilations.
#[derive(Default)]
pub struct KeptSources {
    /// The texts of open files by their [`clean`] paths. They replace the files on the disk.
    open: FxHashMap<PathBuf, Arc<str>>,
    /// The trees by the names of their files, as they appear in messages.
    trees: FxHashMap<String, KeptTree>,
    /// The names of the files by their first positions.
    names: BTreeMap<u32, String>,
    /// The files of the last compilation without kept trees, by their first positions.
    loose: BTreeMap<u32, SourceFile>,
    /// The messages about the syntax of the texts in the current compilation, by their first positions.
    syntax: FxHashMap<u32, Diagnostics>,
    /// The first position that was never used.
    next: u64,
    /// The interned names, to which the trees refer.
    pub interner: Interner,
}

/// A parsed file.
pub struct KeptTree {
    pub file: SourceFile,
    pub module: ast::Module,
    /// The messages about its syntax, and the levels that its pragmas set.
    syntax: Diagnostics,
    /// The dialect of modules that name none.
    dialect: Dialect,
}

impl KeptSources {
    /// Replaces a file on the disk by an open text.
    pub fn open(&mut self, path: &Path, text: Arc<str>) {
        self.open.insert(clean(path), text);
    }

    /// Uses the file on the disk again.
    pub fn close(&mut self, path: &Path) {
        self.open.remove(&clean(path));
    }

    /// Returns the text of an open file.
    pub fn open_text(&self, path: &Path) -> Option<&Arc<str>> {
        if self.open.is_empty() { None } else { self.open.get(&clean(path)) }
    }

    /// Returns the open texts without any trees.
    pub fn texts(&self) -> KeptSources {
        KeptSources { open: self.open.clone(), ..KeptSources::default() }
    }

    /// Returns the kept file with a name.
    pub fn tree(&self, name: &str) -> Option<&KeptTree> {
        self.trees.get(name)
    }

    /// Returns the kept file with a path.
    pub fn tree_of(&self, path: &Path) -> Option<&KeptTree> {
        self.tree(&path.display().to_string())
    }

    /// Returns the kept file that contains a position. Predeclared names, which have no place, are in none.
    pub fn tree_at(&self, position: u32) -> Option<&KeptTree> {
        let (_, name) = self.names.range(..=position).next_back()?;
        self.trees.get(name).filter(|tree| contains(&tree.file, position))
    }

    /// Returns the file that contains a position, if it is kept or belongs to the last compilation.
    pub fn file_at(&self, position: u32) -> Option<&SourceFile> {
        let loose = || self.loose.range(..=position).next_back().map(|(_, file)| file);
        let kept = self.tree_at(position).map(|tree| &tree.file);
        kept.or_else(|| loose().filter(|file| contains(file, position)))
    }

    /// Forgets all trees, for example because other options apply.
    pub fn forget_trees(&mut self) {
        let open = std::mem::take(&mut self.open);
        *self = KeptSources { open, ..KeptSources::default() };
    }

    /// Starts a compilation, and returns the map to which its sources are added.
    pub fn begin(&mut self) -> SourceMap {
        if self.next > LAST_POSITION {
            self.forget_trees();
        }
        self.syntax.clear();
        self.loose.clear();
        SourceMap::continuing(self.next.max(1))
    }

    /// Returns the tree of a text if it was parsed before, otherwise the text. The tree is removed until
    /// [`KeptSources::finish`].
    pub fn parsed(&mut self, name: &str, decoded: Decoded, dialect: Dialect) -> FileText {
        let is_same = |tree: &KeptTree| {
            let file = &tree.file;
            decoded.mark() == 0 && !file.has_mark() && file.text == decoded.text && tree.dialect == dialect
        };
        match self.trees.get(name).is_some_and(is_same).then(|| self.trees.remove(name)).flatten() {
            Some(KeptTree { file, module, syntax, .. }) => {
                FileText::Parsed(Box::new(Parsed { file, module, diagnostics: syntax }))
            }
            None => FileText::Read(decoded),
        }
    }

    /// Records the messages about the syntax of a text.
    pub fn note_syntax(&mut self, start: u32, syntax: &Diagnostics) {
        self.syntax.insert(start, syntax.clone());
    }

    /// Keeps the trees of a finished compilation. Trees that were changed after parsing must not be given.
    pub fn finish(&mut self, sources: SourceMap, modules: Vec<ast::Module>, dialect: Dialect) {
        self.next = self.next.max(sources.end());
        let start_of = |module: &ast::Module| Some(sources.file_at(module.span.lo)?.start);
        let started = modules.into_iter().filter_map(|module| Some((start_of(&module)?, module)));
        let mut modules: FxHashMap<u32, ast::Module> = started.collect();
        // A module that imports itself in a circle may be read twice. The first tree is kept, that of the main file.
        let mut seen = FxHashSet::default();
        for file in sources.into_files() {
            if !seen.insert(file.name.clone()) {
                self.loose.insert(file.start, file);
                continue;
            }
            let (Some(syntax), Some(module)) = (self.syntax.remove(&file.start), modules.remove(&file.start))
            else {
                self.loose.insert(file.start, file);
                continue;
            };
            // A library module has the default dialect, whatever the option says.
            let dialect = if module.library { Dialect::default() } else { dialect };
            let (name, start) = (file.name.clone(), file.start);
            if let Some(former) = self.trees.insert(name.clone(), KeptTree { file, module, syntax, dialect })
            {
                self.names.remove(&former.file.start);
            }
            self.names.insert(start, name);
        }
        let trees = &self.trees;
        self.names.retain(|start, name| trees.get(name).is_some_and(|tree| tree.file.start == *start));
    }
}

fn contains(file: &SourceFile, position: u32) -> bool {
    file.start <= position && position <= file.span().hi
}

/// Returns a path from the root of all folders, without `.` and `..`. An empty one is the current folder.
pub fn absolute(path: &Path) -> PathBuf {
    clean(&std::path::absolute(Path::new(".").join(path)).unwrap_or_else(|_| path.to_owned()))
}

/// Returns a path without `.` and with `..` resolved by the text of the path alone.
pub fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if clean.file_name().is_some() => drop(clean.pop()),
            other => clean.push(other),
        }
    }
    clean
}
