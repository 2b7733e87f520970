//! Versions of definition modules, by which the linker refuses objects that do not fit together.
//!
//! An object calls the initialisation of a module that is compiled separately by a name with a hash of the
//! module's definition. If the object of that module was compiled against another definition, the linker does
//! not find the name. The messages here explain that to the user.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use rustc_hash::FxHashMap;

use crate::base::{Interner, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::hir::Program;
use crate::syntax;
use crate::syntax::ast::{self, ModuleKind};

/// Sets the version of each module with a definition. Comments and layout make no difference.
pub fn set_versions(program: &mut Program, units: &[ast::Module], interner: &Interner) {
    let definitions = units.iter().filter(|unit| unit.kind == ModuleKind::Definition);
    let versions: FxHashMap<_, _> = definitions
        .map(|unit| ((unit.name.name, unit.library), hash(syntax::print_module(unit, interner).as_bytes())))
        .collect();
    for module in program.modules.values_mut() {
        module.version = versions.get(&(module.name, module.library)).copied();
    }
}

/// Marks the modules of the program that objects use and do not contain.
pub fn set_demanded(program: &mut Program, demanded: &[Symbol]) {
    for module in program.modules.values_mut() {
        module.demanded = !module.library && demanded.contains(&module.name);
    }
}

/// Computes the FNV-1a hash, which is the same on every machine.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3))
}

/// The version of a definition module in the name of its initialisation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Version {
    module: String,
    hash: String,
}

/// Whether one of the objects or archives contains a module. The initialisation has a name without version
/// only there.
pub fn defines(objects: &[Vec<u8>], module: &str) -> bool {
    let symbol = format!("_t{}{module}\0", module.len()).into_bytes();
    objects.iter().any(|object| object.windows(symbol.len()).any(|part| part == symbol))
}

/// Returns the modules that the objects initialise and do not contain, sorted.
pub fn demanded(objects: &[Vec<u8>]) -> Vec<String> {
    let texts = objects.iter().map(|object| String::from_utf8_lossy(object));
    let modules: BTreeSet<String> =
        texts.flat_map(|text| versions_in(&text)).map(|version| version.module).collect();
    modules.into_iter().filter(|module| !defines(objects, module)).collect()
}

/// Returns a message for each module whose initialisation the linker did not find. Of those in `compiled` the program has
/// the sources, and so another version.
pub fn explain(said: &str, files: &[PathBuf], compiled: &[&str]) -> Vec<Diagnostic> {
    let missed: BTreeSet<Version> = undefined_lines(said).flat_map(versions_in).collect();
    let mut present = BTreeSet::new();
    for file in files {
        // Loading has reported a file that cannot be read.
        let bytes = fs::read(file).unwrap_or_default();
        present.extend(versions_in(&String::from_utf8_lossy(&bytes)));
    }
    let mut modules: Vec<&str> = missed.iter().map(|version| version.module.as_str()).collect();
    modules.dedup();
    let is_present = |module: &str| {
        compiled.contains(&module)
            || present.iter().any(|version: &Version| version.module == module && !missed.contains(version))
    };
    let explained: Vec<Diagnostic> = modules
        .into_iter()
        .map(|module| if is_present(module) { other_version(module) } else { missing(module) })
        .collect();
    let is_too_far = explained.is_empty() && said.contains("relocation truncated to fit");
    if is_too_far { vec![too_far()] } else { explained }
}

/// Each object alone is small enough for distances of 32 bits, and what the linker makes of them is not.
fn too_far() -> Diagnostic {
    Diagnostic::new(Code::E0007, "the variables of the linked objects are too large together")
        .note("code that was compiled apart reaches 2 GiB of variables")
        .help("compile the modules together, or allocate the largest variables with `NEW`")
}

fn undefined_lines(said: &str) -> impl Iterator<Item = &str> {
    said.lines().filter(|line| line.contains("undefined"))
}

fn other_version(module: &str) -> Diagnostic {
    let message =
        format!("the objects were compiled against different versions of the definition module `{module}`");
    Diagnostic::new(Code::E0014, message)
        .help(format!("compile `{module}` and the modules that import it again"))
}

fn missing(module: &str) -> Diagnostic {
    Diagnostic::new(Code::E0013, format!("the implementation of the module `{module}` is not linked"))
        .note("its definition module is imported, but no object or source of it is given")
        .help(format!("compile it with `tlc -c {module}.mod` and name the object"))
}

/// Returns all versions in a text, in names such as `_t3Gcd.v` with sixteen digits.
fn versions_in(text: &str) -> Vec<Version> {
    let starts = text.match_indices("_t").map(|(start, _)| start + 2);
    starts.filter_map(|start| version_at(text.get(start..)?)).collect()
}

fn version_at(text: &str) -> Option<Version> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = text.get(..digits)?.parse().ok()?;
    let end = digits.checked_add(length)?;
    let module = text.get(digits..end)?;
    let hash = text.get(end..)?.strip_prefix(".v")?.get(..16)?;
    hash.bytes()
        .all(|byte| byte.is_ascii_hexdigit())
        .then(|| Version { module: module.into(), hash: hash.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_linkers_say() {
        let said =
            "ld: a.o: undefined reference to `_t3Gcd.v0123456789abcdef'\n_t3Gcd _t4Gcd.v0123456789abcdef";
        let found = versions_in(said);
        assert_eq!(found, [Version { module: "Gcd".into(), hash: "0123456789abcdef".into() }]);
        assert_eq!(explain(said, &[], &[]).len(), 1);
    }

    #[test]
    fn one_letter_makes_another_version() {
        assert_ne!(hash(b"DEFINITION MODULE A;"), hash(b"DEFINITION MODULE B;"));
    }
}
