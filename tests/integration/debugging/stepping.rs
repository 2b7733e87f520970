//! Debuggers step from statement to statement in the order of the source.

use std::fs;
use std::path::Path;

use super::{gdb, section};
use crate::folder::Folder;
use crate::tools;

const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/debugging/programs");

/// Steps through a program and prints each line, preceded by the procedure's name if it has changed. Modules
/// of the library are left at once. Debian's gdb cannot step from an exception to its handler, so handlers
/// have breakpoints.
const WALK: &str = "\
import gdb
def run(command):
    return gdb.execute(command, to_string=True)
for line in HANDLERS:
    run('break %s.mod:%d' % (MODULE, line))
run('tbreak ' + MODULE)
run('run > /dev/null')
steps, last = [], ''
while gdb.selected_inferior().pid and len(steps) < 1000:
    frame = gdb.selected_frame()
    place = frame.find_sal()
    if place.symtab is None or place.symtab.filename != MODULE + '.mod':
        run('finish')
        if not gdb.selected_inferior().pid:
            break
        # Control comes back into the middle of the statement that has called.
        if gdb.selected_frame().find_sal().line == last_line:
            run('step')
        continue
    if frame.name() != last:
        last = frame.name()
        steps.append('\\n' + last)
    last_line = place.line
    steps.append(str(last_line))
    run('step')
    if gdb.selected_inferior().pid and gdb.selected_frame().name() in ('tlc_program', 'main'):
        break
print('STEPS ' + ' '.join(steps) + ' END')
";

pub fn program(name: &str) -> String {
    fs::read_to_string(Path::new(PROGRAMS).join(name)).expect("the program is part of the tests")
}

/// The lines at which gdb stops from the first statement of a program to its end. Handlers begin in the given
/// lines.
fn steps(folder: &Folder, module: &str, handlers: &[u32]) -> String {
    let names = format!("MODULE = '{module}'\nHANDLERS = {handlers:?}\n");
    folder.write("walk.py", (names + WALK).as_bytes());
    let said = gdb(folder, "program", &["source walk.py"]);
    let told = said.split_once("STEPS ").and_then(|(_, rest)| rest.split_once(" END"));
    told.map_or(said.clone(), |(steps, _)| steps.trim().replace(" \n", "\n"))
}

#[test]
fn each_statement_is_a_step() {
    if tools::is_missing("gdb", "steps through programs") {
        return;
    }
    for (module, handlers) in [("Statements", [].as_slice()), ("Jumps", &[90, 104])] {
        let text = program(&format!("{module}.mod"));
        // An assignment of a constant to a variable in SSA form has no code unless variables are in memory.
        for (options, extension) in [("-g", "steps"), ("-g1", "g1.steps")] {
            let expected = program(&format!("{module}.{extension}"));
            let folder = Folder::new(&[(&format!("{module}.mod"), text.as_str())]);
            folder.compile(&format!("{options} {module}.mod -o program"));
            let steps = steps(&folder, module, handlers);
            assert_eq!(steps, expected.trim_end(), "{options}:\n{steps}");
        }
    }
}

/// The number of bytes up to the second common entry of unwind tables: the entries of the first object.
fn length_of_first_table(tables: &[u8]) -> usize {
    let number = |at: usize| {
        let bytes = tables.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        u32::from_le_bytes(bytes.expect("an entry has a length and a number")) as usize
    };
    let mut at = 4 + number(0);
    while at < tables.len() && number(at) != 0 && number(at + 4) != 0 {
        at += 4 + number(at);
    }
    at
}

#[test]
fn debug_information_changes_no_instruction() {
    // The second program has variables that are loaded for a single comparison.
    let second = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/run/heap_queue.mod");
    let second = fs::read_to_string(second).expect("a program of the tests");
    let folder = Folder::new(&[("Statements.mod", &program("Statements.mod")), ("heap_queue.mod", &second)]);
    let variants =
        ["-O0", "-O1", "-O2", "-O3", "-Os", "-O1 --ssa=alloca", "-O2 --ssa=mem2reg", "-O1 --ssa=plain"];
    for (options, file) in
        variants.into_iter().flat_map(|options| [(options, "Statements.mod"), (options, "heap_queue.mod")])
    {
        let code_with = |debug: &str| {
            folder.compile(&format!("-A warnings {options} {debug} --emit=obj=program.o {file}"));
            let object = folder.read("program.o");
            let mut code = [".text", ".eh_frame", ".data", ".bss"].map(|name| section(&object, name));
            // The run-time library has its own tables, and more of it is linked if backtraces print lines.
            code[1].truncate(length_of_first_table(&code[1]));
            code
        };
        let plain = code_with("");
        assert!(plain[0].len() > 500 && plain[1].len() > 100, "{file} {options}");
        // At `-O0` debuggers find variables in memory, unless there is no information about them.
        let levels: &[&str] =
            if options == "-O0" { &["-g1"] } else { &["-g1", "-g", "-ggdb", "-glldb", "-gdwarf-4"] };
        for debug in levels {
            assert_eq!(code_with(debug), plain, "{file} {options} {debug}");
        }
    }
}

#[test]
fn procedures_have_the_names_of_the_source() {
    if tools::is_missing("gdb", "procedures by their names") {
        return;
    }
    let folder = Folder::new(&[("Statements.mod", program("Statements.mod").as_str())]);
    for options in ["-g1", "-g"] {
        folder.compile(&format!("{options} Statements.mod -o program"));
        let said = gdb(
            &folder,
            "program",
            &[
                "break Add",
                "run > /dev/null",
                "backtrace",
                "delete",
                "break Statements.mod:48",
                "continue",
                "backtrace",
            ],
        );
        let frames: Vec<&str> = said.lines().filter(|line| line.starts_with('#')).collect();
        let has = |name: &str| frames.iter().any(|frame| frame.contains(name));
        for frame in [
            "Add (",
            "Loops (",
            "Nested (",
            "Choices (",
            "Statements (",
            " at Statements.mod:33",
            " at Statements.mod:79",
        ] {
            assert!(has(frame), "{options}: no `{frame}` in\n{said}");
        }
    }
}

#[test]
fn files_have_checksums_and_remapped_paths() {
    let folder = Folder::new(&[("Statements.mod", program("Statements.mod").as_str())]);
    let here = fs::canonicalize(folder.path(".")).expect("the folder is there");
    let here = here.display();
    let ir = folder.compile("-g1 --emit=llvm-ir=- Statements.mod");
    let ir = String::from_utf8(ir).expect("text");
    let file = |ir: &str, name: &str| {
        let start = format!("DIFile(filename: \"{name}\"");
        ir.lines().find(|line| line.contains(&start)).map(ToOwned::to_owned)
    };
    let main = file(&ir, "Statements.mod").expect("the main module is a file");
    assert!(main.contains(&format!("directory: \"{here}\", checksumkind: CSK_MD5, checksum: \"")), "{main}");
    assert!(file(&ir, "<library>/InOut.mod").is_some_and(|file| file.contains("CSK_MD5")));
    assert!(ir.contains("language: DW_LANG_Modula2") && ir.contains("(tlc 0.1.0)"), "{ir}");

    let ir = folder.compile(&format!("-g1 --remap-path-prefix={here}=/src --emit=llvm-ir=- Statements.mod"));
    let ir = String::from_utf8(ir).expect("text");
    assert!(file(&ir, "Statements.mod").is_some_and(|file| file.contains("directory: \"/src\"")), "{ir}");
    assert!(!ir.contains(&here.to_string()), "{ir}");
}
