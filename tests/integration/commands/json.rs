//! Machine-readable outputs: messages, SARIF, statistics and comparisons conform to docs/schema.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder::{Folder, HELLO};
use jsonschema::Validator;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the validator of a schema, which itself must be valid.
fn schema(name: &str) -> Validator {
    let path = root().join("docs/schema").join(format!("{name}.schema.json"));
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("JSON");
    jsonschema::meta::validate(&schema).expect("a schema by its own rules");
    jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema")
}

fn assert_valid(schema: &Validator, value: &Value, what: &str) {
    let mistakes: Vec<String> =
        schema.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(mistakes.is_empty(), "{what}\n{}\n{value:#}", mistakes.join("\n"));
}

/// The incorrect programs of the tests of messages.
fn programs_with_mistakes() -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join("tests/ui")).expect("the folder");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mod" || extension == "def"));
    paths.sort();
    assert!(paths.len() > 200, "only {} programs", paths.len());
    paths
}

/// The messages of `tlc check` on the standard error stream, called in the folder of the test data.
fn messages(program: &Path, format: &str) -> String {
    let name = program.file_name().expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_tlc"))
        .args(["check", &format!("--error-format={format}")])
        .arg(name)
        .current_dir(program.parent().expect("a folder"))
        .output()
        .expect("tlc starts");
    String::from_utf8(output.stderr).expect("messages are UTF-8")
}

#[test]
fn messages_are_as_the_schema_says() {
    let schema = schema("message");
    let mut count = 0;
    for program in programs_with_mistakes() {
        for line in messages(&program, "json").lines() {
            let message: Value = serde_json::from_str(line).expect("one object in a line");
            assert_valid(&schema, &message, &program.display().to_string());
            count += 1;
        }
    }
    assert!(count > 400, "only {count} messages");
}

/// Each message is in the document with its place, its other marks and its change.
#[test]
fn sarif_is_as_the_schema_says_and_has_every_message() {
    let schema = schema("sarif");
    for program in programs_with_mistakes() {
        let what = program.display().to_string();
        let document: Value = serde_json::from_str(&messages(&program, "sarif")).expect("one document");
        assert_valid(&schema, &document, &what);
        let results = document["runs"][0]["results"].as_array().expect("a list");
        let json = messages(&program, "json");
        let objects: Vec<Value> =
            json.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        assert_eq!(results.len(), objects.len(), "{what}");
        for (result, object) in results.iter().zip(&objects) {
            assert_same(result, object, &document);
        }
    }
}

fn assert_same(result: &Value, object: &Value, document: &Value) {
    assert_eq!((&result["ruleId"], &result["level"]), (&object["code"], &object["severity"]));
    let rules = &document["runs"][0]["tool"]["driver"]["rules"];
    let index = result["ruleIndex"].as_u64().expect("a number") as usize;
    assert_eq!(rules[index]["id"], result["ruleId"]);
    let text = result["message"]["text"].as_str().expect("text");
    assert!(text.starts_with(object["message"].as_str().expect("text")), "{text}");
    let labels = object["labels"].as_array().expect("a list");
    let primary = labels.iter().find(|label| label["primary"] == true);
    match primary {
        Some(label) => assert_region(&result["locations"][0]["physicalLocation"]["region"], label),
        None => assert_eq!(result["locations"].as_array().map(Vec::len), Some(0)),
    }
    let related = result["relatedLocations"].as_array().map_or(0, Vec::len);
    assert_eq!(related + usize::from(primary.is_some()), labels.len());
    let suggestion = &object["suggestion"];
    assert_eq!(suggestion["applicable"] == true, !result["fixes"].is_null());
    if suggestion["applicable"] == true {
        let replacements = result["fixes"][0]["artifactChanges"][0]["replacements"].as_array();
        let (replacements, edits) = (replacements.expect("a list"), suggestion["edits"].as_array());
        for (replacement, edit) in replacements.iter().zip(edits.expect("a list")) {
            assert_eq!(replacement["insertedContent"]["text"], edit["replacement"]);
            assert_region(&replacement["deletedRegion"], edit);
        }
    }
}

fn assert_region(region: &Value, place: &Value) {
    for (name, other) in
        [("startLine", "line"), ("startColumn", "column"), ("endLine", "end_line"), ("byteOffset", "start")]
    {
        assert_eq!(region[name], place[other], "{name}");
    }
}

#[test]
fn a_compilation_without_messages_has_a_document_too() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for call in ["check --error-format=sarif hello.mod", "--error-format=sarif hello.mod"] {
        let outcome = folder.tlc(call);
        let document: Value = serde_json::from_str(&outcome.stderr).expect("one document");
        assert_valid(&schema("sarif"), &document, call);
        assert_eq!((outcome.status, &document["runs"][0]["results"]), (Some(0), &Value::Array(Vec::new())));
        assert_eq!(document["runs"][0]["invocations"][0]["executionSuccessful"], true);
    }
    let document: Value = serde_json::from_str(&folder.tlc("check --error-format=sarif absent.mod").stderr)
        .expect("one document");
    assert_valid(&schema("sarif"), &document, "absent.mod");
    assert_eq!(document["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

#[test]
fn nothing_is_written_into_a_document() {
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for call in ["run", "compare", "check -v", "check --stats", "check --stats=json", "-Z time", "-Z dump-ir"]
    {
        folder
            .tlc(&format!("{call} --error-format=sarif hello.mod"))
            .fails_with("cannot be combined with --error-format=sarif");
    }
    let outcome = folder.tlc("--error-format=sarif --linker=false hello.mod");
    let document: Value = serde_json::from_str(&outcome.stderr).expect("one document");
    assert_eq!(document["runs"][0]["results"][0]["ruleId"], "E0007");
}

#[test]
fn statistics_are_as_the_schema_says() {
    let schema = schema("statistics");
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for options in ["", "--ssa=scc", "--ssa=mem2reg", "--ssa=alloca", "-O2 -c", "--emit=llvm-ir"] {
        let outcome = folder.tlc(&format!("--stats=json {options} hello.mod"));
        assert_eq!((outcome.status, outcome.stderr.lines().count()), (Some(0), 1), "{}", outcome.stderr);
        assert_valid(&schema, &serde_json::from_str(&outcome.stderr).expect("an object"), options);
    }
}

/// The statistics count the steps of a graph's construction, and differ between the variants.
#[test]
fn statistics_of_graphs_are_as_the_schema_says() {
    let schema = schema("statistics");
    let graph = root().join("tests/ssa/figure2.cfg");
    let folder = Folder::new(&[]);
    let made = ["default", "plain"].map(|variant| {
        let outcome = folder.tlc(&format!("ssa --stats=json --variant={variant} {}", graph.display()));
        let object = serde_json::from_str(&outcome.stderr).expect("an object");
        assert_valid(&schema, &object, variant);
        assert_eq!((&object["total"]["phis"], &object["total"]["blocks"]), (&2.into(), &6.into()));
        object["total_construction"]["phis_made"].as_u64().expect("a number")
    });
    assert!(made[0] < made[1], "{made:?}");
}

#[test]
fn comparisons_are_as_the_schema_says() {
    let schema = schema("comparison");
    let folder = Folder::new(&[("hello.mod", HELLO)]);
    for options in ["", "--no-run"] {
        let text = folder.compile(&format!("compare --json {options} hello.mod"));
        assert_valid(&schema, &serde_json::from_slice(&text).expect("an object"), options);
    }
}

#[test]
fn comparisons_of_files_of_ir_are_as_the_schema_says() {
    let schema = schema("ir-comparison");
    let folder = Folder::new(&[("f.ll", "define void @f() {\n  %x = alloca i32\n  ret void\n}\n")]);
    let text = folder.compile("compare --json --rounds=1 f.ll f.ll");
    assert_valid(&schema, &serde_json::from_slice(&text).expect("an object"), "f.ll");
}

/// Every graph of the test data is an object with the lines of its text, and events that match the story's.
#[test]
fn graphs_are_as_the_schema_says() {
    let schema = schema("graph");
    let entries = fs::read_dir(root().join("tests/ssa")).expect("the folder");
    let graphs = entries.map(|entry| entry.expect("an entry").path());
    let graphs: Vec<PathBuf> = graphs.filter(|path| path.with_extension("out").exists()).collect();
    let folder = Folder::new(&[]);
    let mut count = 0;
    for graph in graphs.iter().filter(|path| path.extension().is_some_and(|end| end == "cfg")) {
        let call = format!("ssa --trace --minimal {}", graph.display());
        let object: Value =
            serde_json::from_slice(&folder.compile(&format!("{call} --json"))).expect("an object");
        assert_valid(&schema, &object, &call);
        let text = String::from_utf8(folder.compile(&call)).expect("text");
        let steps = text.lines().filter(|line| line.starts_with('#')).count();
        let trace = object["trace"].as_array().expect("a list");
        // The text lists the operands of a phi in one line.
        assert!(trace.len() >= steps && steps > 5, "{call}: {} events, {steps} steps", trace.len());
        for block in object["graph"]["blocks"].as_array().expect("a list") {
            let statements = block["statements"].as_array().expect("a list").iter();
            for line in statements.chain([&block["end"]]).filter_map(Value::as_str) {
                assert!(text.contains(&format!("    {line}\n")), "{call}: {line}");
            }
        }
        count += 1;
    }
    assert!(count > 15, "only {count} graphs");
    let object: Value =
        serde_json::from_slice(&folder.compile(&format!("ssa --json {}", graphs[0].display())))
            .expect("JSON");
    assert!(object["trace"].is_null());
}

#[test]
fn reports_on_collections_are_as_the_schema_says() {
    let schema = schema("port");
    let mistakes = "MODULE wrong; FROM SysLib IMPORT Exit; VAR a: ADDRESS; BEGIN x := 1 END wrong.\n";
    let folder = Folder::new(&[
        ("hello.mod", HELLO),
        ("wrong.mod", mistakes),
        ("zero.mod", "MODULE zero;\0"),
        ("empty.mod", ""),
        ("cut.def", "DEFINITION MODULE cutname; END cutname.\n"),
        ("link.def", "LIBRARY x\n"),
    ]);
    for options in ["hello.mod", "empty.mod wrong.mod", ".", "--fix --dry-run .", "--fix ."] {
        let outcome = folder.tlc(&format!("port --json {options}"));
        assert_valid(&schema, &serde_json::from_slice(&outcome.stdout).expect("an object"), options);
    }
}

/// A schema that accepts everything would prove nothing.
#[test]
fn the_schemas_refuse_what_is_wrong() {
    let folder = Folder::new(&[("wrong.mod", "MODULE Wrong; BEGIN cuont := 1 END Wrong.\n")]);
    let json = folder.tlc("check --error-format=json wrong.mod").stderr;
    let right: Value = serde_json::from_str(&json).expect("an object");
    for (pointer, wrong) in [
        ("/severity", "note".into()),
        ("/code", "E1".into()),
        ("/labels/0/line", 0.into()),
        ("/notes", Value::Null),
    ] {
        let mut message = right.clone();
        *message.pointer_mut(pointer).expect("it is there") = wrong;
        assert!(!schema("message").is_valid(&message), "{pointer}");
    }
    let text = folder.tlc("check --error-format=sarif wrong.mod").stderr;
    let right: Value = serde_json::from_str(&text).expect("a document");
    for pointer in
        ["/version", "/runs/0/columnKind", "/runs/0/results/0/level", "/runs/0/results/0/message/text"]
    {
        let mut document = right.clone();
        *document.pointer_mut(pointer).expect("it is there") = "".into();
        assert!(!schema("sarif").is_valid(&document), "{pointer}");
    }
    let mut extended = right;
    extended["runs"][0]["extra"] = Value::Null;
    assert!(!schema("sarif").is_valid(&extended));
}

#[test]
fn the_page_names_every_schema() {
    let page = fs::read_to_string(root().join("docs/json.md")).expect("the page");
    let entries = fs::read_dir(root().join("docs/schema")).expect("the folder");
    let names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    assert!(names.len() >= 4, "{names:?}");
    for name in names {
        assert!(page.contains(&name), "{name}");
    }
}
