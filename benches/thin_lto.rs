//! Code of ThinLTO against code of whole programs, in executed instructions: `make bench-thin-lto`.
//!
//! Each program of `benches/code` is split into modules: one of its constants, types and variables, one for each
//! procedure, and the program module. So each call crosses modules, and each variable belongs to another one.
//! Names of programs select these programs only; `--write-docs` writes the table into docs/scale.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use benches::tables::{self, Table};
use benches::{instructions_on_plain_processor, tools};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/code");
const LINKER: &str = "ld.lld-22";
const OPTIONS: &str = "-O2 -I . -A unused-imports --checks=";

/// The programs whose procedures and variables can all be exported, and that end soon enough for callgrind.
const PROGRAMS: [&str; 6] = ["Fannkuch", "Hashing", "Interpreter", "Matrix", "Spectral", "Towers"];

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    if [LINKER, "valgrind"].iter().any(|tool| tools::is_missing(tool, "code of ThinLTO")) {
        return;
    }
    let (options, names): (Vec<String>, Vec<String>) =
        given.into_iter().partition(|word| word.starts_with("--"));
    let mut table = Table::new(
        "thin-lto",
        &["program", "checks", "modules", "whole program", "ThinLTO", "separate objects"],
    );
    let chosen = PROGRAMS.into_iter().filter(|name| names.is_empty() || names.iter().any(|one| one == name));
    table.rows.extend(chosen.flat_map(|name| ["all", "none"].map(|checks| row(name, checks))));
    print!("{}", table.columns());
    if options.iter().any(|option| option == "--write-docs") {
        tables::write("docs/scale.md", &table);
    }
}

/// Returns the instructions of a program in millions and relative to those of the whole program.
fn row(name: &str, checks: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let text = fs::read_to_string(Path::new(FOLDER).join(format!("{name}.mod"))).expect("a program");
    let modules = Split::new(&text).write(name, folder);
    tlc(folder, &format!("{OPTIONS}{checks} {FOLDER}/{name}.mod -o whole"));
    for module in &modules {
        tlc(folder, &format!("{OPTIONS}{checks} -c --lto=thin {module}.mod -o {module}.o"));
        if module != name {
            tlc(folder, &format!("{OPTIONS}{checks} -c {module}.mod -o {module}.separate.o"));
        }
    }
    let all = |suffix: &str, of: &[String]| {
        of.iter().map(|module| format!("{module}{suffix}")).collect::<Vec<_>>().join(" ")
    };
    let index = "-pie -u tlc_program --unresolved-symbols=ignore-all --thinlto-index-only";
    run(folder, LINKER, &format!("{index} {} -o thin", all(".o", &modules)));
    for module in &modules {
        tlc(folder, &format!("-c -O2 --thinlto-index={module}.o.thinlto.bc {module}.o -o {module}.native.o"));
    }
    tlc(folder, &format!("--lto=thin -I . {name}.mod {} -o thin", all(".native.o", &modules)));
    let others: Vec<String> = modules.iter().filter(|module| *module != name).cloned().collect();
    tlc(folder, &format!("{OPTIONS}{checks} {name}.mod {} -o separate", all(".separate.o", &others)));

    let path = |program: &str| folder.join(program).display().to_string();
    let expected = run(folder, &path("whole"), "");
    let counts = ["whole", "thin", "separate"].map(|program| {
        assert_eq!(run(folder, &path(program), ""), expected, "{name}: {program}");

        instructions_on_plain_processor(&path(program), &[], None)
    });
    let ratio = |count: u64| format!("{:.3}", count as f64 / counts[0] as f64);
    let whole = format!("{} M", counts[0] / 1_000_000);
    vec![
        name.to_owned(),
        checks.to_owned(),
        modules.len().to_string(),
        whole,
        ratio(counts[1]),
        ratio(counts[2]),
    ]
}

fn tlc(folder: &Path, arguments: &str) {
    run(folder, benches::tlc(), arguments);
}

fn run(folder: &Path, program: &str, arguments: &str) -> Vec<u8> {
    let mut command = Command::new(program);
    let output = command.args(arguments.split_whitespace()).current_dir(folder).output().expect("it starts");
    assert!(output.status.success(), "{program} {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The parts of a program.
struct Split<'t> {
    imports: Vec<&'t str>,
    /// The declarations that are not procedures.
    data: Vec<&'t str>,
    procedures: Vec<Vec<&'t str>>,
    body: Vec<&'t str>,
}

impl<'t> Split<'t> {
    fn new(text: &'t str) -> Split<'t> {
        let mut split =
            Split { imports: Vec::new(), data: Vec::new(), procedures: Vec::new(), body: Vec::new() };
        let mut is_in_procedure = false;
        for line in text.lines().filter(|line| !line.starts_with("(*") && !line.starts_with("MODULE")) {
            if line.starts_with("PROCEDURE") {
                split.procedures.push(Vec::new());
                is_in_procedure = true;
            }
            match split.procedures.last_mut().filter(|_| is_in_procedure) {
                Some(procedure) => procedure.push(line),
                None if line.starts_with("FROM") => split.imports.push(line),
                None if line.starts_with("BEGIN") || !split.body.is_empty() => split.body.push(line),
                None => split.data.push(line),
            }
            is_in_procedure &= !line.starts_with("END ");
        }
        split
    }

    /// Writes the modules and returns their names.
    fn write(&self, name: &str, folder: &Path) -> Vec<String> {
        let library = self.imports.join("\n");
        let data = format!("{name}Data");
        let of_data = format!("FROM {data} IMPORT {};", declared(&self.data).join(", "));
        let mut imports = format!("{library}\n{of_data}\n");
        let mut modules = vec![data.clone()];
        write_module(folder, &data, ("", &self.data.join("\n")), "");
        for procedure in &self.procedures {
            let heading = procedure[0];
            let own: String =
                heading["PROCEDURE ".len()..].chars().take_while(|sign| sign.is_alphanumeric()).collect();
            let module = format!("{name}{own}");
            write_module(folder, &module, (&of_data, heading), &format!("{imports}{}", procedure.join("\n")));
            imports += &format!("FROM {module} IMPORT {own};\n");
            modules.push(module);
        }
        // The control variable of a FOR statement cannot be imported.
        let body = self.body.join("\n");
        let controls = body.split("FOR ").skip(1).filter_map(|rest| rest.split_whitespace().next());
        let controls: BTreeSet<&str> = controls.collect();
        let own: String =
            controls.iter().map(|name| format!("VAR {name}: {};\n", self.type_of(name))).collect();
        let shared = declared(&self.data).into_iter().filter(|name| !controls.contains(name.as_str()));
        let shared = format!("FROM {data} IMPORT {};", shared.collect::<Vec<_>>().join(", "));
        let imports = imports.replace(&of_data, &shared);
        let text = format!("MODULE {name};\n{imports}{own}{body}\n");
        fs::write(folder.join(format!("{name}.mod")), text).expect("the folder is ours");
        modules.push(name.to_owned());
        modules
    }

    fn type_of(&self, variable: &str) -> String {
        let text = self.data.join(" ");
        let declared = text.split(';').filter_map(|one| one.split_once(':'));
        let mut found = declared.filter(|(names, _)| names.split([',', ' ']).any(|name| name == variable));
        found.next().expect("a declared variable").1.trim().to_owned()
    }
}

fn write_module(folder: &Path, name: &str, (imports, interface): (&str, &str), implementation: &str) {
    let write = |suffix: &str, text: String| {
        fs::write(folder.join(format!("{name}.{suffix}")), text).expect("the folder is ours");
    };
    write("def", format!("DEFINITION MODULE {name};\n{imports}\n{interface}\nEND {name}.\n"));
    write("mod", format!("IMPLEMENTATION MODULE {name};\n{implementation}\nEND {name}.\n"));
}

/// Returns the names that declarations of constants, types and variables declare.
fn declared(lines: &[&str]) -> Vec<String> {
    let text = lines.join("\n");
    let is_name = |word: &str| word.starts_with(|sign: char| sign.is_alphabetic());
    let (mut names, mut listed, mut depth) = (Vec::new(), Vec::new(), 0);
    let spaced = text.replace([',', '\n'], " ").replace(';', " ; ").replace(':', " : ").replace('=', " = ");
    let spaced = spaced.replace('(', " ( ").replace(')', " ) ");
    let mut is_value = false;
    for word in spaced.split_whitespace() {
        match word {
            "CONST" | "TYPE" | "VAR" => (is_value, listed) = (false, Vec::new()),
            "RECORD" => depth += 1,
            "END" => depth -= 1,
            ";" if depth == 0 => (is_value, listed) = (false, Vec::new()),
            "=" | ":" if depth == 0 => {
                names.append(&mut listed);
                is_value = true;
            }
            // The values of an enumeration.
            "(" if is_value => listed.clear(),
            ")" if is_value => names.append(&mut listed),
            word if depth == 0 && is_name(word) => listed.push(word.to_owned()),
            _ => {}
        }
    }
    names
}
