//! Modules that are read and parsed in parallel: outputs and messages do not depend on the threads.

use crate::folder::Folder;

/// The number of modules, each larger than those that are parsed without lookahead.
const MODULES: usize = 12;

fn definition(number: usize) -> String {
    format!("DEFINITION MODULE M{number};\nPROCEDURE P(x: INTEGER): INTEGER;\nEND M{number}.\n")
}

fn implementation(number: usize) -> String {
    let import = if number.is_multiple_of(3) { "" } else { "FROM InOut IMPORT WriteLn;\n" };
    let lines: String = (0..400).map(|line| format!("  x := (x + {line}) MOD 1009;\n")).collect();
    format!(
        "IMPLEMENTATION MODULE M{number};\n{import}\
         PROCEDURE P(x: INTEGER): INTEGER;\nVAR local{number}: INTEGER;\nBEGIN\n{lines}  RETURN x\nEND P;\nEND M{number}.\n"
    )
}

/// A program whose modules have their own names and share others. Half of the modules are in another folder.
fn program() -> Folder {
    let folder = Folder::new(&[]);
    let imports: String = (0..MODULES).map(|number| format!("IMPORT M{number};\n")).collect();
    let calls: String = (0..MODULES).map(|number| format!("  x := M{number}.P(x);\n")).collect();
    let main = format!(
        "MODULE Main;\nFROM InOut IMPORT WriteInt;\n{imports}VAR x: INTEGER;\nBEGIN\n{calls}  WriteInt(x, 1)\nEND Main.\n"
    );
    folder.write("Main.mod", main.as_bytes());
    for number in 0..MODULES {
        let place = if number % 2 == 0 { "" } else { "lib/" };
        folder.write(&format!("{place}M{number}.def"), definition(number).as_bytes());
        folder.write(&format!("{place}M{number}.mod"), implementation(number).as_bytes());
    }
    folder
}

/// Compiles with one thread and with several, and compares all outputs and messages. Returns the messages.
fn compared(folder: &Folder, status: i32) -> String {
    let told = ["-j 1", "-j 2", "-j 5"].map(|jobs| {
        let said = folder.tlc(&format!(
            "-I lib {jobs} --emit=exe=made,dep-info=made.d,hir=made.hir --error-format=short Main.mod"
        ));
        assert_eq!(said.status, Some(status), "{}", said.stderr);
        let made = if status == 0 {
            ["made", "made.d", "made.hir"].map(|file| folder.read(file))
        } else {
            [const { Vec::new() }; 3]
        };
        (said.stderr, made)
    });
    assert_eq!(told[0].0, told[1].0);
    assert!(told[0] == told[1] && told[0] == told[2]);
    let [(messages, _), ..] = told;
    messages
}

#[test]
fn a_right_program_is_the_same_bytes() {
    let messages = compared(&program(), 0);
    assert_eq!(messages.matches("is imported and never used").count(), 8, "{messages}");
    assert_eq!(messages.matches("is never used").count(), MODULES, "{messages}");
}

/// Anything that the lookahead does not foresee moves the positions of the text after it.
#[test]
fn files_that_are_not_as_foreseen_are_loaded_as_ever() {
    let folder = program();
    let marked = format!("\u{feff}{}", implementation(2));
    folder.write("M2.mod", marked.as_bytes());
    let latin: Vec<u8> = b"(* gr\xfcn *)\n".iter().copied().chain(implementation(4).into_bytes()).collect();
    folder.write("M4.mod", &latin);
    folder.write("M6.mod", format!("<* allow(unused-imports) *>\n{}", implementation(6)).as_bytes());
    folder.write("lib/M7.mod", format!("<* allow(unused-imports) *>\n{}", implementation(7)).as_bytes());
    folder.write("lib/M9.mod", format!("# 1 \"M9.mod\"\n{}", implementation(9)).as_bytes());
    let messages = compared(&folder, 0);
    assert!(messages.contains("M4.mod` is not in UTF-8"), "{messages}");
    assert_eq!(messages.matches("is imported and never used").count(), 7, "{messages}");
}

#[test]
fn mistakes_are_told_as_ever() {
    let texts: [(&str, Vec<u8>, &str); 6] = [
        ("M4.mod", implementation(4).replace("BEGIN", "BEGIN IF x THEN").into_bytes(), "M4.mod:"),
        ("M4.def", definition(4).replace("END", "EDN").into_bytes(), "M4.def:"),
        ("M6.def", definition(5).into_bytes(), "contains the module `M5`, not `M6`"),
        ("M8.mod", b"\n \n".to_vec(), "is empty"),
        ("M8.mod", [implementation(8).as_bytes(), b"\0"].concat(), "is not a text file"),
        ("M10.mod", implementation(10).replace("IMPORT", "IMPORT Nowhere; IMPORT").into_bytes(), "Nowhere"),
    ];
    for (file, text, message) in texts {
        let folder = program();
        folder.write(file, &text);
        let messages = compared(&folder, 1);
        assert!(messages.contains(message), "{file}: {messages}");
    }
}
