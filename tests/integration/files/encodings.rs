//! Source files in encodings other than UTF-8, and texts of CP/M.

use serde_json::Value;

use crate::folder::Folder;

/// A program that prints a word and the number of its characters.
fn program(word: &str) -> String {
    format!(
        "MODULE Main;\nFROM InOut IMPORT WriteString, WriteCard, WriteLn;\n\
         BEGIN WriteString(\"{word}\"); WriteCard(LENGTH(\"{word}\"), 3); WriteLn\nEND Main.\n"
    )
}

fn utf16(text: &str, is_big: bool) -> Vec<u8> {
    let bytes = |unit: u16| if is_big { unit.to_be_bytes() } else { unit.to_le_bytes() };
    format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect()
}

/// Returns the offset, the line and the column of the first message in JSON.
fn place(folder: &Folder, options: &str) -> (Value, Value, Value) {
    let json = folder.tlc(&format!("check --error-format=json {options} M.mod")).failure();
    let message: Value = serde_json::from_str(json.lines().next().unwrap_or_default()).expect("one object");
    let label = &message["labels"][0];
    (label["start"].clone(), label["line"].clone(), label["column"].clone())
}

#[test]
fn utf16_is_read_if_a_mark_names_it() {
    for is_big in [false, true] {
        let folder = Folder::new(&[]);
        folder.write("Main.mod", &utf16(&program("grün\u{1F980}"), is_big));
        folder.write("tlc.toml", b"encoding = 'cp437'\n");
        assert_eq!(folder.compile("run Main.mod"), "grün\u{1F980}  9\n".as_bytes(), "strings are UTF-8");
        let wrong = "MODULE M;\n(* grün\u{1F980} *) BEGIN x := 1\nEND M.\n";
        folder.write("M.mod", &utf16(wrong, is_big));
        let messages = folder.tlc("check M.mod").failure();
        let expected = " --> M.mod:2:19\n  |\n2 | (* grün\u{1F980} *) BEGIN x := 1\n  |                    ^";
        assert!(messages.contains(expected), "{messages}");
        let offset = utf16("MODULE M;\n(* grün\u{1F980} *) BEGIN ", is_big).len();
        assert_eq!(place(&folder, ""), (offset.into(), 2.into(), 19.into()));
    }
}

#[test]
fn damaged_utf16_is_refused() {
    let folder = Folder::new(&[]);
    let mut bytes = utf16("MODULE M;\nEND M.\n", false);
    bytes.extend([0x00, 0xD8]);
    folder.write("M.mod", &bytes);
    folder
        .tlc("check M.mod")
        .fails_with("error[E0002]: `M.mod` is in UTF-16LE, and source files are in UTF-8");
}

#[test]
fn an_option_names_the_encoding() {
    let folder = Folder::new(&[]);
    for (name, word) in [
        ("iso-8859-1", b"gr\xfcn".as_slice()),
        ("cp1252", b"gr\xfcn"),
        ("cp437", b"gr\x81n"),
        ("cp850", b"gr\x81n"),
    ] {
        let text = |text: String| text.replace("grün", "@").into_bytes();
        let with_word = |text: Vec<u8>| {
            let parts: Vec<&[u8]> = text.split(|byte| *byte == b'@').collect();
            parts.join(word)
        };
        folder.write("Main.mod", &with_word(text(program("grün"))));
        let expected = [word, b"  4\n"].concat();
        let outcome = folder.tlc(&format!("run --encoding={name} Main.mod"));
        assert_eq!(
            (outcome.stdout, outcome.stderr),
            (expected, String::new()),
            "strings keep their bytes: {name}"
        );
        folder.write("M.mod", &with_word(text("MODULE M;\n(* grün *) BEGIN x := 1\nEND M.\n".into())));
        let messages = folder.tlc(&format!("check --encoding={name} M.mod")).failure();
        let expected = " --> M.mod:2:18\n  |\n2 | (* grün *) BEGIN x := 1\n  |                  ^";
        assert!(messages.contains(expected), "{name}: {messages}");
        assert_eq!(place(&folder, &format!("--encoding={name}")), (27.into(), 2.into(), 18.into()));
    }
    let messages = folder.tlc("check --encoding=utf-8 M.mod").failure();
    assert!(messages.contains("`M.mod` is not in UTF-8, and is read as ISO 8859-1"), "{messages}");
    folder.tlc("check --encoding=koi8 M.mod").fails_with("possible values");
}

/// Imports are read ahead by other threads, and the settings of a project are obeyed.
#[test]
fn the_encoding_applies_to_all_modules() {
    let parts: Vec<String> = (0..5).map(|part| format!("Part{part}")).collect();
    let filling = "(* 0123456789 0123456789 0123456789 0123456789 *)\n".repeat(400);
    let main = format!(
        "MODULE Main;\nFROM InOut IMPORT Write;\nIMPORT {};\nBEGIN Write(Part0.sign); Write(Part4.sign)\nEND Main.\n",
        parts.join(", ")
    );
    let folder = Folder::new(&[("Main.mod", &main), ("tlc.toml", "encoding = \"cp437\"\n")]);
    for part in &parts {
        let mut text = format!("MODULE {part};\n{filling}CONST sign = '").into_bytes();
        text.extend(format!("\u{81}'; END {part}.\n").chars().map(|char| char as u8));
        folder.write(&format!("{part}.mod"), &text);
    }
    for options in ["", "-j4"] {
        let outcome = folder.tlc(&format!("run -A unused-imports {options} Main.mod"));
        assert_eq!((outcome.stdout, outcome.stderr), (b"\x81\x81".to_vec(), String::new()));
    }
    folder.write("tlc.toml", b"encoding = 'latin'\n");
    folder.tlc("Main.mod").fails_with("there is no such encoding; the encodings are utf-8, iso-8859-1");
}

/// Files of CP/M consist of blocks, and a text in them ends at `^Z`.
#[test]
fn a_text_ends_before_the_filling_of_its_block() {
    let folder = Folder::new(&[]);
    let text = program("end").replace('\n', "\r\n\u{c}");
    for filling in ["\u{1a}", "\u{1a}\0\0\0\r\n", "\u{1a}\u{1a}\u{1a}", "\u{1a}D Main. remains of a block"] {
        folder.write("Main.mod", format!("{text}{filling}").as_bytes());
        let outcome = folder.tlc("run -g Main.mod");
        assert_eq!((outcome.stdout, outcome.stderr), (b"end  3\n".to_vec(), String::new()), "{filling:?}");
    }
    folder.write("Main.mod", b"\x1a\0\0\0");
    folder.tlc("Main.mod").fails_with("error[E0003]: `Main.mod` is empty");
    folder.write("Main.mod", &[b"MODULE Main;\x1a".as_slice(), &[b' '; 300], b"END Main.\n"].concat());
    folder.compile("Main.mod");
    folder.write("Main.mod", b"MODULE Main;\0\x1a END Main.\n");
    folder.tlc("Main.mod").fails_with("error[E0002]: `Main.mod` is not a text file");
}
