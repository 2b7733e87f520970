//! ThinLTO: modules compiled to bitcode, indices of the linker, and objects made of both.

use crate::folder::Folder;
use crate::tools;

const SHAPES: &str = "\
IMPLEMENTATION MODULE Shapes;
FROM InOut IMPORT WriteString, WriteLn;
VAR calls: INTEGER;
PROCEDURE Area(width, height: INTEGER): INTEGER;
BEGIN
  INC(calls);
  RETURN width * height
END Area;
BEGIN
  WriteString('Shapes begins');
  WriteLn;
  calls := 0
END Shapes.
";

const MAIN: &str = "\
MODULE Main;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Shapes IMPORT Area;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO 10 DO sum := sum + Area(i, i) END;
  WriteInt(sum, 1);
  WriteLn;
  WriteInt(Area(MAX(INTEGER), i), 1)
END Main.
";

/// The name of LLVM's linker.
const LINKER: &str = "ld.lld-22";

const INDEX: &str = "-pie -u tlc_program --unresolved-symbols=ignore-all --thinlto-index-only \
    --thinlto-emit-imports-files Main.o Shapes.o -o program";

fn shapes() -> Folder {
    let definition = "DEFINITION MODULE Shapes; PROCEDURE Area(width, height: INTEGER): INTEGER; END Shapes.";
    let folder = Folder::new(&[("Main.mod", MAIN), ("Shapes.def", definition), ("Shapes.mod", SHAPES)]);
    for module in ["Main", "Shapes"] {
        folder.compile(&format!("-c --lto=thin -O2 {module}.mod -o {module}.o"));
    }
    folder
}

/// Makes the indices, unless the linker is missing.
fn indexed(what: &str) -> Option<Folder> {
    if tools::is_missing(LINKER, what) {
        return None;
    }
    let folder = shapes();
    folder.run(LINKER, INDEX).success();
    Some(folder)
}

fn link(folder: &Folder) {
    for module in ["Main", "Shapes"] {
        folder.compile(&format!(
            "-c -O2 --thinlto-index={module}.o.thinlto.bc {module}.o -o {module}.native.o"
        ));
    }
    folder.compile("--lto=thin Main.mod Main.native.o Shapes.native.o -o program");
}

#[test]
fn procedures_of_other_modules_are_inlined() {
    let Some(folder) = indexed("ThinLTO") else { return };
    assert_eq!(folder.read("Main.o.imports"), b"Shapes.o\n");
    link(&folder);
    let symbols = folder.run("nm", "-u Main.native.o").success();
    let symbols = String::from_utf8(symbols).expect("text");
    assert!(symbols.contains("_t6Shapes5calls") && !symbols.contains("Area"), "{symbols}");
    let symbols = folder.run("nm", "program").success();
    assert!(String::from_utf8_lossy(&symbols).contains("T tlc_program"));

    let run = folder.run(folder.path("program"), "");
    assert_eq!(String::from_utf8_lossy(&run.stdout), "Shapes begins\n385\n");
    assert!(
        run.stderr.contains("Shapes.mod:7:10: run-time error: 9223372036854775807 * 10"),
        "{}",
        run.stderr
    );
    assert_ne!(run.status, Some(0));
}

/// A module of tests has no statements of its own, and its object starts the program all the same.
#[test]
fn programs_without_statements_run_their_tests() {
    if tools::is_missing(LINKER, "tests with ThinLTO") {
        return;
    }
    let folder = shapes();
    let text = "MODULE Main;\nFROM Assertions IMPORT Equal;\nFROM Shapes IMPORT Area;\nPROCEDURE TestArea;\nBEGIN\n  \
        Equal(6, Area(2, 4))\nEND TestArea;\nEND Main.\n";
    folder.write("Main.mod", text.as_bytes());
    folder.compile("-c --lto=thin -O2 --tests Main.mod -o Main.o");
    folder.run(LINKER, INDEX).success();
    link(&folder);
    let run = folder.run(folder.path("program"), "");
    assert!(run.stderr.contains("expected 6, got 8"), "{}", run.stderr);
}

#[test]
fn bytes_do_not_depend_on_the_folder() {
    let Some((one, other)) = indexed("ThinLTO in two folders").zip(indexed("ThinLTO in two folders")) else {
        return;
    };
    link(&one);
    link(&other);
    assert_eq!(one.files(), other.files());
    for file in one.files() {
        assert!(one.read(&file) == other.read(&file), "{file} differs");
    }
}

#[test]
fn files_that_do_not_fit_are_refused() {
    let Some(folder) = indexed("errors of ThinLTO") else { return };
    let before = folder.files();
    let index = folder.read("Main.o.thinlto.bc");
    let refused = |arguments: &str, message: &str| {
        folder.tlc(&format!("-c -O2 -o out.o {arguments}")).fails_with(message);
        assert_eq!(folder.files(), before, "{arguments}");
    };
    refused("--thinlto-index=none.bc Main.o", "`none.bc`: No such file");
    refused("--thinlto-index=Main.o.thinlto.bc none.o", "`none.o`: the index does not contain this object");
    refused("--thinlto-index=Main.o Main.o", "`Main.o`: not an index that a linker has made");
    refused("--thinlto-index=Main.mod Main.o", "`Main.mod`: ");
    folder.write("Main.o.thinlto.bc", &index[..(index.len() / 2) & !3]);
    refused("--thinlto-index=Main.o.thinlto.bc Main.o", "`Main.o.thinlto.bc`: ");
    folder.write("Main.o.thinlto.bc", &[]);
    refused("--thinlto-index=Main.o.thinlto.bc Main.o", "`Main.o.thinlto.bc`: ");
    folder.write("Main.o.thinlto.bc", &index);
    folder.compile("-c --lto=thin -O2 --checks=none Shapes.mod -o Shapes.o");
    refused(
        "--thinlto-index=Main.o.thinlto.bc Main.o",
        "`Shapes.o`: the object has changed since the index was made",
    );
    folder.compile("-c Shapes.mod -o Shapes.o");
    refused("--thinlto-index=Shapes.o.thinlto.bc Shapes.o", "`Shapes.o`: ");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let folder = shapes();
    folder.tlc("-c --thinlto-index=x.bc Main.o").fails_with("name the object with `-o`");
    folder.tlc("-c --thinlto-index=x.bc Main.o Shapes.o -o out.o").fails_with("the index of one object");
    folder.tlc("--thinlto-index=x.bc Main.o -o out.o").fails_with("-c");
    folder.tlc("-S --lto=thin Main.mod").fails_with("--lto");
}
