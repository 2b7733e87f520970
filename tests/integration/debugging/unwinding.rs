//! Callers are found at every instruction of every procedure.

use std::collections::BTreeMap;
use std::process::Command;

use object::{Object, ObjectSymbol, SymbolKind};

use super::gdb;
use crate::folder::Folder;
use crate::tools;

/// Procedures that are called by their addresses, too many to be compared with these and inlined, one of them with
/// a nested procedure, and a check in the innermost call that fails when the number 7 is read.
const CHAIN: &str = "\
MODULE Chain;
FROM InOut IMPORT ReadCard, WriteCard, WriteLn;
TYPE Act = PROCEDURE (CARDINAL): CARDINAL;
VAR acts: ARRAY [0..9] OF Act; a: ARRAY [0..9] OF CARDINAL; n: CARDINAL;
PROCEDURE First(n: CARDINAL): CARDINAL;
BEGIN RETURN acts[n + 1](n + 1) + 1 END First;
PROCEDURE Second(n: CARDINAL): CARDINAL;
  PROCEDURE Nested(m: CARDINAL): CARDINAL;
  BEGIN
    IF m > 100 THEN RETURN Nested(m - 1) + Nested(m - 2) END;
    RETURN acts[n + m](n + m) + 1
  END Nested;
BEGIN
  RETURN Nested(1) + 1
END Second;
PROCEDURE Third(n: CARDINAL): CARDINAL;
BEGIN RETURN a[n + 1] + 1 END Third;
PROCEDURE Fourth(n: CARDINAL): CARDINAL;
BEGIN RETURN n + 4 END Fourth;
BEGIN
  acts[0] := Fourth;
  FOR n := 1 TO 7 DO acts[n] := First END;
  acts[8] := Second; acts[9] := Third;
  ReadCard(n);
  WriteCard(acts[n](n), 1); WriteLn
END Chain.
";

/// The addresses of the compiler's functions, by name.
fn functions(bytes: &[u8]) -> BTreeMap<String, u64> {
    let file = object::File::parse(bytes).expect("an ELF file");
    let made = |name: &str| name.starts_with("_t") || name == "tlc_program";
    let symbols = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.is_definition());
    symbols
        .filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), symbol.address())))
        .filter(|(name, _)| made(name))
        .collect()
}

/// The addresses at which functions begin in the tables that `readelf` prints.
fn tables(folder: &Folder, program: &str) -> Vec<u64> {
    let output = Command::new("readelf")
        .args(["--debug-dump=frames", program])
        .current_dir(folder.path("."))
        .output()
        .expect("readelf starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let starts = text.lines().filter_map(|line| line.split_once(" FDE ")?.1.split_once("pc="));
    starts
        .map(|(_, range)| range.split("..").next().unwrap_or_default())
        .map(|start| u64::from_str_radix(start, 16).expect("a number to the base 16"))
        .collect()
}

#[test]
fn each_procedure_has_a_table() {
    if tools::is_missing("readelf", "the tables of procedures") {
        return;
    }
    let folder = Folder::new(&[("chain.mod", CHAIN)]);
    for options in ["-O0", "-O2", "-Os", "-O0 --frame-pointers", "-O2 --ssa=alloca"] {
        folder.compile(&format!("{options} chain.mod -o chain"));
        let (functions, tables) = (functions(&folder.read("chain")), tables(&folder, "chain"));
        assert!(functions.len() >= 4, "{options}: {functions:?}");
        for (name, start) in &functions {
            assert!(tables.contains(start), "{options}: {name} has no table");
        }
        folder.compile(&format!("{options} --no-unwind-tables chain.mod -o bare"));
        let left = self::functions(&folder.read("bare"));
        let tables = self::tables(&folder, "bare");
        let kept: Vec<&String> =
            left.iter().filter(|(_, start)| tables.contains(start)).map(|(n, _)| n).collect();
        assert!(kept.is_empty(), "{options}: {kept:?} have tables in spite of the option");
    }
}

#[test]
fn tables_change_no_instruction() {
    let folder = Folder::new(&[("chain.mod", CHAIN)]);
    for options in ["-O0", "-O1", "-O2", "-O3", "-Os"] {
        let text_with = |more: &str| {
            folder.compile(&format!("{options} {more} --emit=obj=chain.o chain.mod"));
            super::section(&folder.read("chain.o"), ".text")
        };
        assert_eq!(text_with(""), text_with("--no-unwind-tables"), "{options}");
    }
}

#[test]
fn frame_pointers_are_kept() {
    let folder = Folder::new(&[("chain.mod", CHAIN)]);
    let keeps = |options: &str| {
        let assembly = folder.compile(&format!("{options} -S chain.mod -o -"));
        let assembly = String::from_utf8(assembly).expect("text");
        assembly.matches("movq\t%rsp, %rbp").count()
    };
    for level in ["-O0", "-O2"] {
        assert_eq!(keeps(level), 0, "{level}");
        assert!(keeps(&format!("{level} --frame-pointers")) >= 3, "{level}");
    }
}

#[test]
fn gdb_finds_the_callers_of_optimized_procedures() {
    if tools::is_missing("gdb", "callers as gdb sees them") {
        return;
    }
    let folder = Folder::new(&[("chain.mod", CHAIN), ("number", "7")]);
    for options in ["-O0", "-O2", "-O2 --frame-pointers", "-O0 -g1", "-O2 -g1", "-O2 -g"] {
        folder.compile(&format!("{options} chain.mod -o chain"));
        let all = "set backtrace past-main on";
        let said = gdb(&folder, "chain", &[all, "run < number", "backtrace"]);
        let frames: Vec<&str> = said.lines().filter(|line| line.starts_with('#')).collect();
        let place = |name: &str| frames.iter().position(|line| line.contains(name));
        let places = ["tlc_fail_index", "Third", "Second", "First", "main ("]
            .map(|name| place(name).unwrap_or_else(|| unreachable!("{options}: no {name} in\n{said}")));
        assert!(places.is_sorted(), "{options}: {frames:#?}");
    }
}
