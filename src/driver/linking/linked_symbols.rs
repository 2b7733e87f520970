//! The symbols of the objects, archives and shared libraries with which a program is linked.

use object::read::archive::ArchiveFile;
use object::{File, FileKind, Object, ObjectSymbol};
use rustc_hash::FxHashSet;

/// The names of global symbols.
#[derive(Default)]
pub struct LinkedSymbols {
    defined: FxHashSet<String>,
    /// The used symbols, which may be defined as well.
    used: FxHashSet<String>,
}

impl LinkedSymbols {
    /// Adds the symbols of a file. A file that is not an object is ignored, because the linker's message
    /// about it is better.
    pub fn add(&mut self, bytes: &[u8]) {
        match FileKind::parse(bytes) {
            Ok(FileKind::Archive) => {
                let Ok(archive) = ArchiveFile::parse(bytes) else { return };
                for member in archive.members().flatten() {
                    if let Ok(data) = member.data(bytes) {
                        self.add_object(data);
                    }
                }
            }
            _ => self.add_object(bytes),
        }
    }

    fn add_object(&mut self, bytes: &[u8]) {
        let Ok(file) = File::parse(bytes) else { return };
        let globals = file.symbols().chain(file.dynamic_symbols()).filter(|symbol| !symbol.is_local());
        for symbol in globals {
            if let Ok(name) = symbol.name() {
                let names = if symbol.is_undefined() { &mut self.used } else { &mut self.defined };
                names.insert(name.to_owned());
            }
        }
    }

    /// Whether a symbol is defined.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// Whether a symbol with this beginning is defined.
    pub fn defines_any(&self, beginning: &str) -> bool {
        self.defined.iter().any(|name| name.starts_with(beginning))
    }

    /// Returns the symbols that are used and not defined, sorted.
    pub fn missing(&self) -> Vec<&str> {
        let missing = self.used.iter().filter(|name| !self.defined.contains(*name));
        let mut missing: Vec<&str> = missing.map(String::as_str).collect();
        missing.sort_unstable();
        missing
    }

    /// Returns all symbols, in any order.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.defined.iter().chain(&self.used).map(String::as_str)
    }
}
