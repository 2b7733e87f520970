//! The suffixes of module files.

use tlc_frontend::syntax::ast::ModuleKind;

/// The suffixes of definition modules, and of implementation and program modules, the preferred one first.
#[derive(Clone, Debug)]
pub struct Suffixes {
    definition: Vec<String>,
    module: Vec<String>,
}

impl Suffixes {
    /// Returns the suffixes that options choose, or else the usual ones, in lower and upper case.
    pub fn new(definition: Option<&str>, module: Option<&str>) -> Suffixes {
        let usual = |suffix: &str| vec![suffix.to_owned(), suffix.to_uppercase()];
        let suffixes = |chosen: Option<&str>, otherwise| {
            chosen.map_or_else(|| usual(otherwise), |chosen| vec![chosen.to_owned()])
        };
        Suffixes { definition: suffixes(definition, ".def"), module: suffixes(module, ".mod") }
    }

    /// Returns the suffixes of one kind of modules.
    pub fn of(&self, kind: ModuleKind) -> &[String] {
        if kind == ModuleKind::Definition { &self.definition } else { &self.module }
    }

    /// Returns the file names of a module: its name as it is, in lower case and in upper case. For each name,
    /// the files of all `kinds` precede those of the next name.
    pub fn file_names(&self, name: &str, kinds: &[ModuleKind]) -> Vec<String> {
        let mut names = vec![name.to_owned()];
        for other in [name.to_ascii_lowercase(), name.to_ascii_uppercase()] {
            if !names.contains(&other) {
                names.push(other);
            }
        }
        let suffixes = || kinds.iter().flat_map(|kind| self.of(*kind));
        names.iter().flat_map(|name| suffixes().map(move |suffix| format!("{name}{suffix}"))).collect()
    }

    /// Returns the name of a file without its suffix, if it has one of these suffixes.
    pub fn stem<'n>(&self, name: &'n str) -> Option<&'n str> {
        self.definition.iter().chain(&self.module).find_map(|suffix| name.strip_suffix(suffix.as_str()))
    }
}
