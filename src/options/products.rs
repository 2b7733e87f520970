//! The products of the compiler and their destinations.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

/// An output of the compiler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The kind of product.
    pub emit: Emit,
    pub destination: Destination,
}

/// The destination of an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    File(PathBuf),
    /// The standard output.
    Stdout,
    /// No file: the driver itself uses the bytes.
    Memory,
}

/// The products of the compiler, in the order of the stages that make them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Emit {
    /// The syntax tree of the main module.
    Ast,
    /// The text of the main module without comments and layout.
    Compact,
    /// A rule for make and ninja that lists the dependencies of the outputs.
    DepInfo,
    /// The typed tree of the program.
    Hir,
    /// The procedures of the main module as declarations for C.
    CHeader,
    /// The procedures of the main module as control flow graphs, which `tlc ssa` reads.
    Cfg,
    /// A page that shows the construction of these procedures step by step.
    SsaHtml,
    /// The procedures of the main module as continuations.
    Cps,
    /// LLVM IR as text, optimized.
    LlvmIr,
    /// LLVM bitcode, optimized.
    Bitcode,
    Assembly,
    /// A relocatable object.
    Object,
    Executable,
}

impl Emit {
    /// All products in order.
    pub const ALL: [Emit; 13] = [
        Emit::Ast,
        Emit::Compact,
        Emit::DepInfo,
        Emit::Hir,
        Emit::CHeader,
        Emit::Cfg,
        Emit::SsaHtml,
        Emit::Cps,
        Emit::LlvmIr,
        Emit::Bitcode,
        Emit::Assembly,
        Emit::Object,
        Emit::Executable,
    ];

    /// Returns the name in `--emit=...`.
    pub fn name(self) -> &'static str {
        match self {
            Emit::Ast => "ast",
            Emit::Compact => "compact",
            Emit::DepInfo => "dep-info",
            Emit::Hir => "hir",
            Emit::CHeader => "c-header",
            Emit::Cfg => "cfg",
            Emit::SsaHtml => "ssa-html",
            Emit::Cps => "cps",
            Emit::LlvmIr => "llvm-ir",
            Emit::Bitcode => "bc",
            Emit::Assembly => "asm",
            Emit::Object => "obj",
            Emit::Executable => "exe",
        }
    }

    /// Returns the product with a name.
    pub fn from_name(name: &str) -> Option<Emit> {
        Emit::ALL.into_iter().find(|emit| emit.name() == name)
    }

    /// Parses an item of `--emit`: a kind, or `kind=file`.
    pub fn with_file(text: &str) -> Result<(Emit, Option<PathBuf>), String> {
        let (name, path) = match text.split_once('=') {
            Some((name, path)) => (name, Some(PathBuf::from(path))),
            None => (text, None),
        };
        if path.as_ref().is_some_and(|path| path.as_os_str().is_empty()) {
            return Err(format!("a file name is missing after `{text}`"));
        }
        let emit = Emit::from_name(name).ok_or_else(|| {
            let known = Emit::ALL.map(Emit::name).join(", ");
            format!("there is no kind of output `{name}`; the kinds are {known}")
        })?;
        Ok((emit, path))
    }

    /// Returns the default path of a product: the name of the input with another extension, in the current
    /// folder.
    pub fn default_path(self, input: &Path) -> PathBuf {
        let extension = match self {
            Emit::DepInfo => "d",
            Emit::CHeader => "h",
            Emit::SsaHtml => "html",
            Emit::LlvmIr => "ll",
            Emit::Assembly => "s",
            Emit::Object => "o",
            Emit::Executable => "",
            Emit::Ast | Emit::Compact | Emit::Hir | Emit::Cfg | Emit::Cps | Emit::Bitcode => self.name(),
        };
        Path::new(input.file_name().unwrap_or_default()).with_extension(extension)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_named_after_the_input_in_the_current_folder() {
        let input = Path::new("programs/Gcd.mod");
        let path = |emit: Emit| emit.default_path(input).display().to_string();
        assert_eq!(
            Emit::ALL.map(path),
            [
                "Gcd.ast",
                "Gcd.compact",
                "Gcd.d",
                "Gcd.hir",
                "Gcd.h",
                "Gcd.cfg",
                "Gcd.html",
                "Gcd.cps",
                "Gcd.ll",
                "Gcd.bc",
                "Gcd.s",
                "Gcd.o",
                "Gcd"
            ]
        );
    }

    #[test]
    fn outputs_may_name_their_file() {
        assert_eq!(Emit::with_file("asm"), Ok((Emit::Assembly, Option::None)));
        assert_eq!(Emit::with_file("llvm-ir=a=b.ll"), Ok((Emit::LlvmIr, Some("a=b.ll".into()))));
        assert!(Emit::with_file("exec").is_err_and(|reason| reason.contains("llvm-ir")));
        assert!(Emit::with_file("obj=").is_err());
    }

    #[test]
    fn names_lead_back() {
        assert!(Emit::ALL.into_iter().all(|emit| Emit::from_name(emit.name()) == Some(emit)));
        assert_eq!(Emit::from_name("exec"), None);
    }
}

/// A step of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum BuildStep {
    /// Compile a module to an object.
    Compile,
    /// Write a text that differs if the declarations of a definition do.
    Interface,
    /// Write the indices of the objects of a program for ThinLTO.
    Index,
    /// Compile bitcode with its index to an object.
    Optimize,
    /// Link a program from objects.
    Link,
    /// Compile a program as a whole.
    Program,
}

impl BuildStep {
    /// Returns the name of the step.
    pub fn name(self) -> &'static str {
        match self {
            BuildStep::Compile => "compile",
            BuildStep::Interface => "interface",
            BuildStep::Index => "index",
            BuildStep::Optimize => "optimize",
            BuildStep::Link => "link",
            BuildStep::Program => "program",
        }
    }
}
