//! Inputs other than files of modules: the standard input, sources in C, objects and libraries.

use crate::folder::{Folder, HELLO, Outcome};

/// Runs `tlc` with a file as its standard input.
fn tlc_with_input(folder: &Folder, arguments: &str, input: &str) -> Outcome {
    folder.write("call.sh", format!("exec {} {arguments} <{input}\n", env!("CARGO_BIN_EXE_tlc")).as_bytes());
    folder.run("sh", "call.sh")
}

const WRONG: &str = "MODULE Wrong;\nBEGIN\n  cuont := 1\nEND Wrong.\n";

// ---- The standard input ----

#[test]
fn a_module_is_read_from_the_standard_input() {
    let folder = Folder::new(&[("in", HELLO), ("wrong", WRONG)]);
    assert_eq!(tlc_with_input(&folder, "check -", "in").success(), b"");
    assert_eq!(tlc_with_input(&folder, "run -", "in").success(), b"Hello\n");
    tlc_with_input(&folder, "- -o made", "in").success();
    assert_eq!(folder.run(folder.path("made"), "").success(), b"Hello\n");
    tlc_with_input(&folder, "check -", "wrong").fails_with("\n --> <stdin>:3:3\n");
    tlc_with_input(&folder, "check --error-format=short -", "wrong").fails_with("<stdin>:3:3: error[E0201]");
    assert!(tlc_with_input(&folder, "compare --no-run -", "in").success().starts_with(b"--otf=none"));
}

#[test]
fn the_standard_input_may_have_a_name() {
    let folder = Folder::new(&[
        ("in", "MODULE Main; IMPORT Part; END Main.\n"),
        ("sub/Part.mod", "MODULE Part; IMPORT InOut; BEGIN InOut.WriteString(\"part\") END Part.\n"),
        ("wrong", WRONG),
    ]);
    // Imports are searched for in the folder of the name.
    tlc_with_input(&folder, "check -", "in").fails_with("<stdin>:1:21");
    assert_eq!(tlc_with_input(&folder, "run - --stdin-name=sub/Main.mod", "in").success(), b"part");
    tlc_with_input(&folder, "- --stdin-name=sub/Main.mod", "in").success();
    assert_eq!(folder.run(folder.path("Main"), "").success(), b"part");
    tlc_with_input(&folder, "check --stdin-name=old.mod -", "wrong").fails_with("\n --> old.mod:3:3\n");
    let rules = tlc_with_input(&folder, "--emit=dep-info=- --stdin-name=sub/Main.mod -", "in").success();
    assert_eq!(String::from_utf8_lossy(&rules), "Main.o: sub/Part.mod\n");
}

#[test]
fn the_standard_input_has_rules_of_its_own() {
    let folder = Folder::new(&[("in", HELLO), ("hello.mod", HELLO), ("empty", "")]);
    tlc_with_input(&folder, "-", "in").fails_with("use -o FILE, or --stdin-name=FILE");
    tlc_with_input(&folder, "- --stdin-name=hello.mod -o hello.mod", "in")
        .fails_with("error[E0006]: the output `hello.mod` would replace the source");
    assert_eq!(folder.read("hello.mod"), HELLO.as_bytes());
    tlc_with_input(&folder, "check --stdin-name=a.mod hello.mod", "in").fails_with("if the file is `-`");
    tlc_with_input(&folder, "check -", "empty").fails_with("error[E0003]: `<stdin>` is empty");
    tlc_with_input(&folder, "check -", ".").fails_with("cannot read the standard input: ");
    // A file that is named `-` is given by a path.
    folder.write("-", HELLO.as_bytes());
    assert_eq!(folder.compile("run ./-"), b"Hello\n");
}

#[test]
fn graphs_are_read_from_the_standard_input() {
    let folder = Folder::new(&[("in", "entry:\n    x = 1\n    return x\n")]);
    let form = tlc_with_input(&folder, "ssa -", "in").success();
    assert_eq!(String::from_utf8_lossy(&form), "entry:\n    return 1\n");
}

// ---- C, objects and libraries ----

const DEFINITION: &str =
    "DEFINITION MODULE FOR \"C\" mysq;\nPROCEDURE square(x: INTEGER): INTEGER;\nEND mysq.\n";
const USER: &str = "MODULE useC;\nFROM mysq IMPORT square;\nFROM InOut IMPORT WriteInt, WriteLn;\n\
                    BEGIN WriteInt(square(7), 1); WriteLn END useC.\n";
const SQUARE: &str = "#include \"width.h\"\nWIDTH square(WIDTH x) { return x * x; }\n";

fn with_c() -> Folder {
    Folder::new(&[
        ("mysq.def", DEFINITION),
        ("useC.mod", USER),
        ("mysq.c", SQUARE),
        ("headers/width.h", "#define WIDTH long\n"),
    ])
}

#[test]
fn c_is_compiled_and_linked_in_every_form() {
    let folder = with_c();
    folder.run("cc", "-I headers -fPIC -c mysq.c -o mysq.o").success();
    folder.run("cc", "-I headers -S mysq.c -o mysq.s").success();
    folder.run("ar", "rc libmysq.a mysq.o").success();
    folder.run("cc", "-shared mysq.o -o libmysq.so").success();
    folder.run("cc", "-shared mysq.o -o libmysq.so.1.2").success();
    for file in ["mysq.c -I headers", "mysq.o", "mysq.s", "libmysq.a", "./libmysq.so", "./libmysq.so.1.2"] {
        folder.compile(&format!("useC.mod {file} -o useC"));
        assert_eq!(folder.run(folder.path("useC"), "").success(), b"49\n", "{file}");
        assert_eq!(folder.compile(&format!("run useC.mod {file}")), b"49\n", "{file}");
        assert_eq!(folder.compile(&format!("check {file} useC.mod")), b"", "{file}");
    }
    folder.compile("useC.mod -L . -lmysq -o useC");
    assert!(folder.compile("compare useC.mod mysq.o").ends_with(b"write 3 bytes\n"));
}

#[test]
fn mistakes_with_c_are_told() {
    let folder = with_c();
    folder.tlc("useC.mod mysq.c").fails_with("width.h");
    folder.tlc("useC.mod absent.c").fails_with("error[E0001]: cannot read `absent.c`");
    folder.tlc("useC.mod absent.o").fails_with("error[E0001]: cannot read `absent.o`");
    folder.tlc("-c useC.mod mysq.c").fails_with("`mysq.c` is linked with an executable, and none is made");
    folder.tlc("useC.mod mysq.cpp").fails_with("compile it with `c++ -c`");
    folder.write("text.o", b"text");
    folder.tlc("useC.mod text.o").fails_with("error[E0007]: the linker `cc` failed");
}
