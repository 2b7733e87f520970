//! Versions of definition modules, which make the linker reject objects that do not fit together.
//!
//! An object calls the initialisation of a separately compiled module by a name that contains a hash of the
//! module's definition. If the object of that module was compiled against another definition, the linker does
//! not find the name. The messages here explain this to the user.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use tlc_frontend::base::{Interner, Symbol};
use tlc_frontend::diagnostics::{Code, Diagnostic};
use tlc_frontend::hir::Program;
use tlc_frontend::syntax;
use tlc_frontend::syntax::ast::{self, ModuleKind};

use crate::driver::linking::linked_symbols::LinkedSymbols;
use crate::driver::linking::renaming::Renaming;

/// Sets the version of each module with a definition. It depends on the size of INTEGER, but not on comments
/// and layout.
pub fn set_versions(program: &mut Program, units: &[ast::Module], word: u32, interner: &Interner) {
    let definitions = units.iter().filter(|unit| unit.kind == ModuleKind::Definition);
    let text = |unit: &ast::Module| format!("{}{word}", syntax::print_module(unit, interner));
    let versions: FxHashMap<_, _> =
        definitions.map(|unit| ((unit.name.name, unit.library), hash(text(unit).as_bytes()))).collect();
    for module in program.modules.values_mut() {
        module.version = versions.get(&(module.name, module.library)).copied();
    }
}

/// Marks the modules of the program that linked objects use and do not contain.
pub fn set_demanded(program: &mut Program, demanded: &[Symbol]) {
    for module in program.modules.values_mut() {
        module.demanded = !module.library && demanded.contains(&module.name);
    }
}

/// Returns the names that the program declares in definition modules for C, each with its module.
pub fn written_in_c(units: &[ast::Module]) -> Vec<(Symbol, Symbol)> {
    let foreign = units.iter().filter(|unit| unit.kind.is_for_c() && !unit.library);
    let declared = |unit: &ast::Module| {
        let names = unit.decls.iter().flat_map(|decl| match decl {
            ast::Decl::Var { names, .. } => names.iter().map(|name| name.ident.name).collect(),
            ast::Decl::Procedure(procedure) => vec![procedure.name.name],
            _ => Vec::new(),
        });
        names.map(|name| (unit.name.name, name)).collect::<Vec<_>>()
    };
    foreign.flat_map(declared).collect()
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

/// Whether one of the objects or archives contains a module. Only these define the initialisation under its
/// name without a version.
pub fn defines(linked: &LinkedSymbols, module: &str) -> bool {
    linked.defines(&format!("_t{}{module}", module.len()))
}

/// Returns the modules that the objects initialise and do not contain, sorted.
pub fn demanded(linked: &LinkedSymbols) -> Vec<String> {
    let versions = linked.missing().into_iter().flat_map(versions_in);
    let modules: BTreeSet<String> = versions.map(|version| version.module).collect();
    modules.into_iter().filter(|module| !defines(linked, module)).collect()
}

/// Whether one of the symbols, which C code uses, is a plain name that GNU Modula-2 gives to an export of a
/// module.
pub fn is_named_by(symbols: &[&str], module: &str) -> bool {
    let names = [format!("{module}_"), format!("_M2_{module}_")];
    symbols.iter().any(|symbol| names.iter().any(|name| symbol.starts_with(name)))
}

/// Returns a new name for each of our symbols that is used and not defined, but has a plain name under which C
/// defines it. The initialisation of a module in C that has none becomes a function that does nothing.
pub fn implemented_in_c(linked: &LinkedSymbols) -> Renaming<'_> {
    let missing = linked.missing().into_iter();
    missing.filter_map(|symbol| Some((symbol, plain_name(symbol, linked)?))).collect()
}

/// Returns a new name for each name of C, paired with its module, that is used and not defined under its own
/// name but with the name of the module before it, as GNU Modula-2 names what is not exported unqualified.
pub fn qualified_in_c<'n>(linked: &LinkedSymbols, in_c: &[(&'n str, &'n str)]) -> Renaming<'n> {
    let missing: FxHashSet<&str> = linked.missing().into_iter().collect();
    let undefined = in_c.iter().filter(|(_, name)| missing.contains(name));
    let qualified = undefined.map(|(module, name)| (*name, format!("{module}_{name}")));
    qualified.filter(|(_, new)| linked.defines(new)).collect()
}

/// Returns the name under which C defines the object of one of our symbols.
fn plain_name(symbol: &str, linked: &LinkedSymbols) -> Option<String> {
    let rest = symbol.strip_prefix("_t")?;
    let (module, _) = first_name(rest)?;
    // Our objects have plain names as well, and must not be mistaken for another version of themselves.
    if defines(linked, module) {
        return None;
    }
    if version_at(rest).is_none() {
        return Some(path_of(rest).join("_")).filter(|name| linked.defines(name));
    }
    let initialisation = format!("_M2_{module}_init");
    match linked.defines(&initialisation) {
        true => Some(initialisation),
        false => linked.defines_any(&format!("{module}_")).then(|| "tlc_nothing".to_owned()),
    }
}

/// Returns the names in one of our symbols, after its prefix `_t`.
fn path_of(mut rest: &str) -> Vec<&str> {
    let mut path = Vec::new();
    while let Some((name, behind)) = first_name(rest) {
        path.push(name);
        rest = behind;
    }
    path
}

/// Splits the first name, which follows its length, from the rest of a symbol.
fn first_name(symbol: &str) -> Option<(&str, &str)> {
    let digits = symbol.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = symbol.get(..digits)?.parse().ok()?;
    symbol.get(digits..)?.split_at_checked(length)
}

/// Returns a message for each module whose initialisation the linker did not find. The modules `compiled`
/// have their sources in the program, so they are another version.
pub fn explain(said: &str, linked: &LinkedSymbols, compiled: &[&str]) -> Vec<Diagnostic> {
    let missed: BTreeSet<Version> = undefined_lines(said).flat_map(versions_in).collect();
    let present: BTreeSet<Version> = linked.all().flat_map(versions_in).collect();
    let mut modules: Vec<&str> = missed.iter().map(|version| version.module.as_str()).collect();
    modules.dedup();
    let is_present = |module: &str| {
        compiled.contains(&module)
            || present.iter().any(|version| version.module == module && !missed.contains(version))
    };
    let explained: Vec<Diagnostic> = modules
        .into_iter()
        .map(|module| if is_present(module) { other_version(module) } else { missing(module) })
        .collect();
    let is_too_far = explained.is_empty() && said.contains("relocation truncated to fit");
    if is_too_far { vec![too_far()] } else { explained }
}

/// Returns the message about objects that are each small enough for distances of 32 bits, but too large
/// together.
fn too_far() -> Diagnostic {
    Diagnostic::new(Code::LinkFailure, "the variables of the linked objects are too large together")
        .note("separately compiled code can address 2 GiB of variables")
        .help("compile the modules together, or allocate the largest variables with `NEW`")
}

fn undefined_lines(said: &str) -> impl Iterator<Item = &str> {
    said.lines().filter(|line| line.contains("undefined"))
}

fn other_version(module: &str) -> Diagnostic {
    let message =
        format!("the objects were compiled against different versions of the definition module `{module}`");
    Diagnostic::new(Code::VersionMismatch, message)
        .note("a declaration differs, or the size of INTEGER (`--word=32`, which `--dialect=gm2` implies)")
        .help(format!("compile `{module}` and the modules that import it again"))
}

fn missing(module: &str) -> Diagnostic {
    Diagnostic::new(
        Code::MissingImplementation,
        format!("the implementation of the module `{module}` is not linked"),
    )
    .note("its definition module is imported, but neither its object nor its source is given")
    .help(format!(
        "compile it with `tlc -c {module}.mod`, or write it in C, and pass the object, the library or \
             `{module}.c` to tlc"
    ))
}

/// Returns all versions in a text, found in names such as `_t3Gcd.v` with sixteen digits.
fn versions_in(text: &str) -> Vec<Version> {
    let starts = text.match_indices("_t").map(|(start, _)| start + 2);
    starts.filter_map(|start| version_at(text.get(start..)?)).collect()
}

fn version_at(text: &str) -> Option<Version> {
    let (module, rest) = first_name(text)?;
    let hash = rest.strip_prefix(".v")?.get(..16)?;
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
        assert_eq!(explain(said, &LinkedSymbols::default(), &[]).len(), 1);
    }

    #[test]
    fn symbols_have_paths() {
        assert_eq!(path_of("3Gcd5Outer2in"), ["Gcd", "Outer", "in"]);
        assert_eq!(path_of("3Gcd.v0123456789abcdef"), ["Gcd"]);
        for other in ["printf", "", "l5InOut", "9Gcd", "99999999999999999999x"] {
            assert!(path_of(other).is_empty(), "{other}");
        }
    }

    #[test]
    fn one_letter_makes_another_version() {
        assert_ne!(hash(b"DEFINITION MODULE A;"), hash(b"DEFINITION MODULE B;"));
    }
}
