//! The components of the compiler's executable.

use std::path::PathBuf;

/// A component with its own version and licence.
#[derive(Clone, Debug)]
pub struct Component {
    pub name: String,
    pub version: String,
    pub description: String,
    /// The licence, as an SPDX expression.
    pub licence: String,
    /// The copyright notices, without the word `Copyright`.
    pub holders: Vec<String>,
    /// The texts that must accompany the component besides its licence, with the names of their files.
    pub notices: Vec<(String, String)>,
    pub origin: Origin,
    /// The folder of the sources of a crate.
    pub folder: PathBuf,
    /// The package URLs of the components that this one uses.
    pub uses: Vec<String>,
}

/// The source of a component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A crate of this repository.
    Own,
    /// A crate of the registry, with the SHA-256 digest of its archive.
    Registry { checksum: String },
    /// A library in C or C++, or of Rust itself, with the address of its project.
    Library { address: &'static str },
}

impl Component {
    /// Returns the package URL, which identifies the component.
    pub fn url(&self) -> String {
        match self.origin {
            Origin::Library { .. } => format!("pkg:generic/{}@{}", self.name, self.version),
            // A version may contain a `+`, which has another meaning in an URL.
            _ => format!("pkg:cargo/{}@{}", self.name, self.version.replace('+', "%2B")),
        }
    }
}
