//! Bad input quickly gives a message, never a crash, a hang or a partial file.

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use crate::folder::{Folder, HELLO};

/// The messages about a file with these bytes.
fn messages_about(bytes: &[u8]) -> String {
    let folder = Folder::new(&[]);
    folder.write("bad.mod", bytes);
    let start = Instant::now();
    let messages = folder.tlc("bad.mod").failure();
    assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
    assert!(messages.len() < 50_000, "{} bytes of messages", messages.len());
    assert!(messages.starts_with("error[E") || messages.starts_with("warning[W0005]"), "{messages}");
    assert_eq!(folder.files(), ["bad.mod"]);
    messages
}

#[test]
fn files_that_cannot_be_read_are_told_apart() {
    let folder = Folder::new(&[("folder.mod/x", "")]);
    folder.tlc("absent.mod").fails_with("error[E0001]: cannot read `absent.mod`: there is no such file");
    folder.tlc("folder.mod").fails_with("error[E0001]: cannot read `folder.mod`: it is a directory");
    folder.tlc("/dev/zero").fails_with("error[E0001]: cannot read `/dev/zero`: it is a device");
    folder.tlc("folder.mod/x/y").fails_with("error[E0001]: cannot read `folder.mod/x/y`: ");
}

/// A file that has the name of a module and cannot be read is not a missing module.
#[test]
fn modules_that_cannot_be_read_are_not_missing() {
    for (make, reason) in [
        ("mkdir B.def", "it is a directory"),
        ("ln -s B.def B.def", "its symbolic links form a loop"),
        ("ln -s absent B.def", "it is a symbolic link to no file"),
        ("mkdir B.mod", "it is a directory"),
        ("ln -s B.mod B.mod", "its symbolic links form a loop"),
        ("printf 'DEFINITION MODULE B; END B.' >B.def; ln -s B.mod B.mod", "its symbolic links form a loop"),
        ("printf 'DEFINITION MODULE B; END B.' >B.def; mkdir B.mod", "it is a directory"),
    ] {
        let folder = Folder::new(&[("main.mod", "MODULE main; IMPORT B; END main.\n")]);
        folder.write("make.sh", make.as_bytes());
        folder.run("sh", "make.sh").success();
        let file = if make.ends_with("mod") { "B.mod" } else { "B.def" };
        let messages = folder.tlc("main.mod").failure();
        let expected = format!("error[E0001]: cannot read `{file}`: {reason}\n --> main.mod:1:21\n");
        assert!(messages.contains(&expected) && !messages.contains("not found"), "{make}: {messages}");
    }
    let folder = Folder::new(&[("make.sh", "ln -s loop.mod loop.mod; truncate -s 5G huge.mod")]);
    folder.run("sh", "make.sh").success();
    for (file, reason) in
        [("loop.mod", "its symbolic links form a loop"), ("huge.mod", "it is larger than 4 GiB")]
    {
        let messages = folder.tlc(file).failure();
        assert!(
            messages.starts_with(&format!("error[E0001]: cannot read `{file}`: {reason}\n")),
            "{messages}"
        );
        assert!(!messages.contains("did you mean"), "{messages}");
    }
}

/// A text in another encoding of Unicode is named, with the command that converts it, except UTF-16 with a byte
/// order mark.
#[test]
fn texts_in_wide_encodings_are_named() {
    let text = "MODULE bad;\nBEGIN\nEND bad.\n";
    let units = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
    let wide = |mark: &str| format!("{mark}{text}").chars().map(u32::from).collect::<Vec<u32>>();
    for mark in ["", "\u{feff}"] {
        for (encoding, bytes) in [
            ("UTF-16LE", units(mark).into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
            ("UTF-16BE", units(mark).into_iter().flat_map(u16::to_be_bytes).collect()),
            ("UTF-32LE", wide(mark).into_iter().flat_map(u32::to_le_bytes).collect()),
            ("UTF-32BE", wide(mark).into_iter().flat_map(u32::to_be_bytes).collect()),
        ] {
            if encoding.starts_with("UTF-16") && !mark.is_empty() {
                continue;
            }
            let messages = messages_about(&bytes);
            let expected = format!("error[E0002]: `bad.mod` is in {encoding}, and source files are in UTF-8");
            let help = format!("help: convert it: `iconv -f {encoding} -t UTF-8 bad.mod`\n");
            assert!(messages.starts_with(&expected) && messages.contains(&help), "{messages}");
        }
    }
    let folder = Folder::new(&[("main.mod", "MODULE main; IMPORT B; END main.\n")]);
    folder.write(
        "B.def",
        &"DEFINITION MODULE B; END B.".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(),
    );
    folder.tlc("main.mod").fails_with("UTF-16 with a byte order mark\n --> main.mod:1:21");
}

#[test]
fn files_without_text_are_told_apart() {
    assert!(messages_about(b"").contains("error[E0003]: `bad.mod` is empty"));
    assert!(messages_about(b" \n\t\r\n").contains("error[E0003]: `bad.mod` is empty"));
    assert!(messages_about(b"(* only a comment *)").starts_with("error[E01"));
    let zeros = messages_about(b"MODULE M;\nVAR \0x: INTEGER;\0\nBEGIN x := \0y\nEND M.\n");
    assert!(zeros.starts_with("error[E0002]: `bad.mod` is not a text file\n --> bad.mod:2:5\n"), "{zeros}");
    assert!(zeros.contains("^ zero byte") && zeros.contains("due to 1 error\n"), "{zeros}");
    assert!(messages_about(b"MODULE \xe2\x82").contains(" --> bad.mod:1:8\n"));
    let marked = messages_about(b"\xef\xbb\xbfMODULE M;\n(* \xfc *)\nEND M.\n");
    assert!(marked.contains("`bad.mod` is not a text file\n --> bad.mod:2:4\n"), "{marked}");
    assert!(marked.contains("the byte 0xFC does not begin a UTF-8 character"), "{marked}");
    let program = fs::read("/bin/sh").expect("a binary");
    assert!(messages_about(&program).contains("is not a text file"));
}

#[test]
fn a_file_that_is_no_utf8_is_read_as_latin1() {
    let wrong = messages_about(b"MODULE M;\n(* \xfc *)\n(* \xe4 *) BEGIN x := 1\nEND M.\n");
    let warning = "warning[W0005]: `bad.mod` is not in UTF-8, and is read as ISO 8859-1\n --> bad.mod:2:4\n";
    assert!(wrong.contains(warning) && wrong.contains(" bad.mod:3:15\n"), "{wrong}");
    assert_eq!(wrong.matches("W0005").count(), 1, "{wrong}");
    let folder = Folder::new(&[]);
    let text = b"MODULE M;\nFROM InOut IMPORT Write, WriteCard, WriteString;\nCONST e = '\xe9';\n\
                 BEGIN WriteString(\"gr\xfcn\"); Write(e); WriteCard(ORD(e), 4); WriteCard(LENGTH('\xe4\xe4'), 2)\nEND M.\n";
    fs::write(folder.path("M.mod"), text).expect("it can be written");
    assert_eq!(folder.tlc("run M.mod").stdout, b"gr\xfcn\xe9 233 2");
}

#[test]
fn a_byte_order_mark_has_no_meaning() {
    let folder = Folder::new(&[("hello.mod", &format!("\u{feff}{HELLO}"))]);
    assert_eq!(folder.compile("run hello.mod"), b"Hello\n");
    assert!(messages_about("\u{feff}\u{feff}MODULE M;\nEND M.\n".as_bytes()).contains("bad.mod:1:1\n"));
    assert!(messages_about(b"\xef\xbb\xbfMODULE \xfc;").contains("bad.mod:1:8\n"), "the mark is no column");
}

/// Programs split files at the offsets, so these include the mark; people read columns, in which it has no
/// width.
#[test]
fn a_byte_order_mark_counts_in_offsets_alone() {
    let wrong = "MODULE M;\nBEGIN x := 1\nEND M.\n";
    for mark in ["", "\u{feff}"] {
        let text = format!("{mark}{wrong}");
        let folder = Folder::new(&[("M.mod", &text)]);
        let json = folder.tlc("check --error-format=json M.mod").failure();
        let message: serde_json::Value = serde_json::from_str(&json).expect("one object");
        let place = &message["labels"][0];
        let number = |field: &str| place[field].as_u64().expect("a number") as usize;
        assert_eq!(&text[number("start")..number("end")], "x");
        assert_eq!((number("line"), number("column")), (2, 7));
        // Also in the first line, which begins with the mark.
        let text = format!("{mark}{}", wrong.replace('\n', " "));
        let folder = Folder::new(&[("M.mod", &text)]);
        let short = folder.tlc("check --error-format=short M.mod").failure();
        assert!(short.starts_with("M.mod:1:17: error"), "{short}");
    }
}

#[test]
fn line_ends_of_other_systems_are_line_ends() {
    let folder = Folder::new(&[("hello.mod", &HELLO.replace('\n', "\r\n"))]);
    assert_eq!(folder.compile("run hello.mod"), b"Hello\n");
}

#[test]
fn ten_million_parentheses_are_a_mistake() {
    messages_about(&b"(".repeat(10_000_000));
    messages_about(format!("MODULE M; BEGIN x := {}", "(".repeat(10_000_000)).as_bytes());
}

#[test]
fn deep_nesting_is_a_mistake() {
    let depth = if env::var_os("TLC_LONG").is_some() { 100_000 } else { 20_000 };
    let deep = |open: &str, inner: &str, close: &str| {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        messages_about(format!("MODULE M; VAR x: INTEGER; {open}{inner}{close} END M.\n").as_bytes())
    };
    deep("BEGIN x := ", "1", "");
    deep("BEGIN ", "", " END");
    deep("(* ", "", "");
    for (open, inner, close) in [
        ("(", "1", ")"),
        ("-", "1", ""),
        ("NOT ", "TRUE", ""),
        ("1+(", "1", ")"),
        ("a[", "1", "]"),
        ("f(", "1", ")"),
        ("{", "1", "}"),
        ("T{1, ", "2", "}"),
    ] {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        messages_about(
            format!("MODULE M; VAR x: INTEGER; BEGIN x := {open}{inner}{close} END M.\n").as_bytes(),
        );
    }
    for (open, close) in [
        ("IF TRUE THEN ", " END"),
        ("WHILE TRUE DO ", " END"),
        ("LOOP ", " END"),
        ("REPEAT ", " UNTIL TRUE"),
        ("CASE 1 OF 1: ", " END"),
        ("WITH r DO ", " END"),
    ] {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        messages_about(format!("MODULE M; BEGIN {open}{close} END M.\n").as_bytes());
    }
    for (open, close) in [
        ("ARRAY [2] OF ", ""),
        ("POINTER TO ", ""),
        ("SET OF ", ""),
        ("ARRAY (a, b), CHAR OF ", ""),
        ("RECORD x: ", " END"),
        ("RECORD CASE : BOOLEAN OF TRUE: x: ", " END END"),
    ] {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        messages_about(format!("MODULE M; VAR x: {open}INTEGER{close}; END M.\n").as_bytes());
    }
    let procedures = "PROCEDURE p; ".repeat(depth) + &"BEGIN END p; ".repeat(depth);
    messages_about(format!("MODULE M; {procedures} END M.\n").as_bytes());
    let modules = "MODULE m; ".repeat(depth) + &"END m; ".repeat(depth);
    messages_about(format!("MODULE M; {modules} END M.\n").as_bytes());
}

#[test]
fn an_endless_name_is_shown_in_part() {
    let name = "x".repeat(1_000_000);
    messages_about(format!("MODULE M; BEGIN {name} := 1 END M.\n").as_bytes());
    messages_about(format!("MODULE M; IMPORT {name}; END M.\n").as_bytes());
    messages_about(format!("MODULE {name}; END M.\n").as_bytes());
    messages_about(name.as_bytes());
}

#[test]
fn an_endless_string_or_number_is_a_mistake() {
    messages_about(format!("MODULE M; BEGIN x := \"{}", "x".repeat(1_000_000)).as_bytes());
    messages_about(format!("MODULE M; BEGIN x := {} END M.\n", "9".repeat(1_000_000)).as_bytes());
}

#[test]
fn many_mistakes_are_counted() {
    let folder = Folder::new(&[]);
    folder.write("many.mod", format!("MODULE M; BEGIN {} END M.\n", "x := 1;\n".repeat(5000)).as_bytes());
    let messages = folder.tlc("check --error-format=short many.mod").failure();
    assert!((1..=1000).contains(&messages.lines().count()), "{}", messages.lines().count());
}

/// LLVM finds these errors while assembling; it would print them and end the process itself.
#[test]
fn instructions_that_the_assembler_refuses_are_told_with_their_statement() {
    let text = "MODULE M;\nVAR x: CARDINAL;\nBEGIN\n  ASM (\"no such instruction\");\n  ASM VOLATILE (\"nop; movl %0\" : \"=r\" (x))\nEND M.\n";
    let folder = Folder::new(&[("M.mod", text)]);
    let messages = folder.tlc("-O2 M.mod -o program").failure();
    assert_eq!(
        messages.matches("error[E0415]: the assembler rejects an ASM statement").count(),
        2,
        "{messages}"
    );
    assert!(messages.contains(" --> M.mod:4:3\n") && messages.contains(" --> M.mod:5:3\n"), "{messages}");
    assert!(messages.contains("invalid operand for instruction"), "{messages}");
    assert_eq!(folder.files(), ["M.mod"]);
}

/// More operands than LLVM has registers are refused earlier, so it must have registers for these.
#[test]
fn the_greatest_number_of_operands_in_registers_is_compiled() {
    let names: Vec<String> = (0..12).map(|number| format!("v{number}")).collect();
    let inputs: Vec<String> = names.iter().map(|name| format!("\"r\" ({name})")).collect();
    let (names, inputs) = (names.join(", "), inputs.join(", "));
    let text = format!(
        "MODULE M;\nVAR {names}: CARDINAL;\nBEGIN\n  ASM (\"nop\" : : {inputs} : \"memory\")\nEND M.\n"
    );
    let folder = Folder::new(&[("M.mod", &text)]);
    folder.compile("run M.mod");
    folder.compile("run -O0 M.mod");
}
