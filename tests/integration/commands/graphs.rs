//! `tlc ssa` beyond construction: the gallery, exercises, pictures and pages.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::folder::Folder;
use crate::tools;

fn text(folder: &Folder, call: &str) -> String {
    String::from_utf8(folder.compile(call)).expect("text")
}

#[test]
fn a_graph_of_the_gallery_is_as_good_as_a_file() {
    let folder = Folder::new(&[]);
    let list = text(&folder, "ssa --example list");
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 25 && names.is_sorted() && names.contains(&"figure-5"), "{list}");
    for name in names {
        let graph =
            fs::read(format!("{}/docs/gallery/{name}.cfg", env!("CARGO_MANIFEST_DIR"))).expect("the text");
        folder.write("graph.cfg", &graph);
        for options in ["", "--minimal --verify", "--trace --variant=marker", "--json"] {
            let call = |input: &str| text(&folder, &format!("ssa {input} {options}"));
            assert_eq!(call(&format!("--example {name}")), call("graph.cfg"), "{name} {options}");
        }
    }
    folder
        .tlc("ssa --example sums")
        .fails_with("there is no graph `sums` in the gallery; `--example list` lists them");
    folder.tlc("ssa --example sum graph.cfg").fails_with("cannot be used with");
    folder.tlc("ssa").fails_with("required");
}

#[test]
fn an_exercise_is_a_graph_and_its_solution_another_call() {
    let folder = Folder::new(&[]);
    for difficulty in 1..=5 {
        let call = format!("ssa --exercise --seed 12 --difficulty {difficulty}");
        let exercise = text(&folder, &call);
        assert!(exercise.starts_with("# Exercise 12, difficulty"), "{exercise}");
        assert!(!exercise.contains("phi("), "{exercise}");
        assert_eq!(text(&folder, &call), exercise);
        folder.write("exercise.cfg", exercise.as_bytes());
        let solution = text(&folder, &format!("{call} --verify"));
        assert!(solution.contains("phi("), "{solution}");
        assert_eq!(solution, text(&folder, "ssa exercise.cfg"));
    }
    folder.tlc("ssa --exercise --difficulty 6").fails_with("6 is not in 1..=5");
    folder.tlc("ssa --seed 3 exercise.cfg").fails_with("--seed and --difficulty require --exercise");
}

#[test]
fn pictures_are_what_graphviz_reads() {
    let folder = Folder::new(&[]);
    let before = text(&folder, "ssa --example figure-2 --dot=before");
    let after = text(&folder, "ssa --example figure-2 --dot");
    assert!(before.contains("x = second\\l") && !before.contains("phi("), "{before}");
    assert!(after.contains("x.1 = phi(entry: first.1, join: x.2)\\l"), "{after}");
    text(&folder, "ssa --example figure-2 --variant=plain --steps=steps");
    let entries = fs::read_dir(folder.path("steps")).expect("the folder is made");
    let count = entries.count();
    assert!((50..200).contains(&count), "{count} steps");
    let width = count.to_string().len();
    let file = |number: usize| folder.read(&format!("steps/step-{number:0width$}.dot"));
    let step = |number: usize| String::from_utf8(file(number)).expect("text");
    assert!(step(1).starts_with("digraph \"seal entry\""), "{}", step(1));
    let last = step(count);
    assert!(last.contains("x.2 = phi(x.1, second.1)") && last.contains("[filled, sealed]"), "{last}");
    if tools::is_missing_by("-V", "dot", "pictures of graphs") {
        return;
    }
    folder.write("before.dot", before.as_bytes());
    folder.write("after.dot", after.as_bytes());
    folder.write("last.dot", last.as_bytes());
    for name in ["before", "after", "last"] {
        let drawn = folder.run("dot", &format!("-Tsvg -o {name}.svg {name}.dot"));
        assert_eq!((drawn.status, drawn.stderr.as_str()), (Some(0), ""), "{name}");
        assert!(folder.read(&format!("{name}.svg")).len() > 1000);
    }
}

#[test]
fn drawings_need_no_other_program() {
    let folder = Folder::new(&[]);
    let before = text(&folder, "ssa --example figure-2 --svg=before");
    let after = text(&folder, "ssa --example figure-2 --svg");
    assert!(
        before.starts_with("<svg ") && before.ends_with("</svg>\n") && !before.contains("phi("),
        "{before}"
    );
    assert!(after.contains(">x.1 = phi(entry: first.1, join: x.2)</text>"), "{after}");
    text(&folder, "ssa --example figure-2 --variant=plain --steps=steps --svg");
    let count = fs::read_dir(folder.path("steps")).expect("the folder is made").count();
    let width = count.to_string().len();
    let step = |number: usize| {
        let file = folder.read(&format!("steps/step-{number:0width$}.svg"));
        String::from_utf8(file).expect("text")
    };
    let frames = |drawing: &str| -> Vec<String> {
        let places = drawing
            .lines()
            .filter_map(|line| line.split_once("\" x="))
            .filter(|(tag, _)| tag.starts_with("<rect class"));
        places.map(|(_, place)| place.to_owned()).collect()
    };
    assert!(frames(&step(1)).len() > 3);
    assert_eq!(frames(&step(1)), frames(&step(count)), "no block moves");
    folder.tlc("ssa --example sum --svg --dot").fails_with("cannot be used with");
}

#[test]
fn a_page_is_one_file_that_is_always_the_same() {
    let folder = Folder::new(&[]);
    folder.compile("ssa --example figure-2 --html=one.html");
    let page = String::from_utf8(folder.read("one.html")).expect("text");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(
        !page.contains("://") || page.matches("://").count() == page.matches("http://www.w3.org/").count()
    );
    assert_eq!(text(&folder, "ssa --example figure-2 --html=-"), page);
    folder.compile("ssa --example all --html=all.html");
    assert!(String::from_utf8(folder.read("all.html")).expect("text").contains("\"name\":\"figure-8\""));
    folder
        .tlc("ssa --example all")
        .fails_with("--example=all writes a page about all graphs of the gallery; use --html=FILE");
    folder.tlc("ssa --example sum --html=one.html --json").fails_with("cannot be used with");
    folder.write("wrong.cfg", b"entry: goto nowhere\n");
    folder.tlc("ssa wrong.cfg --html=wrong.html").fails_with("nowhere");
    assert!(!folder.path("wrong.html").exists());
}

#[test]
fn procedures_of_a_program_have_a_page_with_its_text() {
    let program = "MODULE Loop; IMPORT Strings, InOut;
PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, s: INTEGER;
BEGIN
  s := 0;
  FOR i := 1 TO n DO
    s := s + i
  END;
  RETURN s
END Sum;
BEGIN InOut.WriteInt(Sum(4), 0); InOut.WriteCard(Strings.Length('abc'), 0)
END Loop.
";
    let folder = Folder::new(&[("Loop.mod", program)]);
    let page = |call: &str| -> serde_json::Value {
        let page = text(&folder, call);
        let (_, data) = page.split_once("id=\"data\">").expect("the data");
        serde_json::from_str(data.split_once("</script>").expect("its end").0).expect("JSON")
    };
    let one = page("--emit=ssa-html=- --procedure=Sum Loop.mod");
    let chapters = one["chapters"].as_array().expect("chapters");
    assert_eq!(chapters.len(), 1);
    let chapter = &chapters[0];
    assert_eq!((chapter["name"].as_str(), chapter["title"].as_str()), (Some("Sum"), Some("Sum in Loop.mod")));
    assert_eq!(chapter["program"]["lines"][4], "  s := 0;");
    // Each assignment of the graph is mapped to its line in the program.
    let line_of = |statement: &str| {
        let lines = chapter["lines"].as_array().expect("lines");
        let line = lines
            .iter()
            .position(|line| line.as_str().is_some_and(|line| line.trim().starts_with(statement)));
        chapter["program"]["lineOf"][(line.expect(statement) + 1).to_string()].as_u64()
    };
    assert_eq!((line_of("s = 0"), line_of("i = 1"), line_of("return s")), (Some(5), Some(6), Some(9)));
    let variables: Vec<_> = chapter["variables"].as_array().expect("variables").iter().collect();
    assert!(variables.iter().all(|variable| variable["name"] != "v"), "{variables:?}");
    // All procedures of the main module, and one of another module.
    let all = page("--emit=ssa-html=- Loop.mod");
    let names: Vec<_> =
        all["chapters"].as_array().expect("chapters").iter().map(|one| one["name"].clone()).collect();
    assert!(names.len() == 2 && names.contains(&"Sum".into()), "{names:?}");
    let other = page("--emit=ssa-html=- --procedure=Strings.Length Loop.mod");
    assert_eq!(other["chapters"][0]["name"], "Length");
    assert!(other["chapters"][0]["title"].as_str().is_some_and(|title| title.contains("Strings.mod")));
    let missing = folder.tlc("--emit=ssa-html --procedure=Strings.Nothing Loop.mod");
    missing.fails_with("the program has no procedure `Strings.Nothing` that can be called");
    folder
        .tlc("--emit=ssa-html --ssa=mem2reg Loop.mod")
        .fails_with("--emit=ssa-html writes the input of the direct construction");
}

/// The events of the construction that a page opens with.
fn told_by_page(page: &str) -> Vec<String> {
    let (_, data) = page.split_once("id=\"data\">").expect("the data");
    let data: serde_json::Value =
        serde_json::from_str(data.split_once("</script>").expect("its end").0).expect("JSON");
    let runs = data["chapters"][0]["runs"].as_array().expect("runs").clone();
    let run =
        runs.into_iter().find(|run| run["variant"] == data["variant"] && run["minimal"] == data["minimal"]);
    let events = run.expect("the run that is shown first")["events"].as_array().expect("events").clone();
    events.iter().map(|event| event["text"].as_str().expect("text").to_owned()).collect()
}

/// The steps in the tables of the lecture agree with the pages that its commands write.
#[test]
fn the_lecture_is_true() {
    let folder = Folder::new(&[]);
    let lecture = include_str!("../../../docs/lecture.md");
    let (mut events, mut rows) = (Vec::new(), 0);
    for line in lecture.lines() {
        if let Some((call, _)) = line.strip_prefix("tlc ").and_then(|call| call.split_once(" --html=")) {
            events = told_by_page(&text(&folder, &format!("{call} --html=-")));
        }
        let mut cells = line.split(" | ");
        let step = cells.next().and_then(|cell| cell.strip_prefix("| ")?.parse::<usize>().ok());
        if let (Some(step), Some(told)) = (step, cells.next()) {
            assert_eq!(events[step - 1], told.trim_matches('`'), "step {step}");
            rows += 1;
        }
    }
    assert!(rows >= 20, "{rows} rows");
}

/// The gallery and the pictures of the documentation, and the calls that produce them. `TLC_BLESS=1` rewrites
/// them.
#[test]
fn what_the_documentation_shows_is_made_by_the_compiler() {
    const MADE: [(&str, &str); 6] = [
        ("gallery/index.html", "ssa --example all --html=-"),
        ("pictures/sum-before.svg", "ssa --example sum --svg=before"),
        ("pictures/sum-after.svg", "ssa --example sum --svg"),
        ("pictures/cycle-plain.svg", "ssa --example figure-5 --variant=plain --svg"),
        ("pictures/cycle-scc.svg", "ssa --example figure-5 --variant=scc --svg"),
        ("pictures/cycle-minimal.svg", "ssa --example figure-5 --minimal --svg"),
    ];
    let folder = Folder::new(&[]);
    for (name, call) in MADE {
        let path = format!("{}/docs/{name}", env!("CARGO_MANIFEST_DIR"));
        let made = text(&folder, call);
        if std::env::var_os("TLC_BLESS").is_some() {
            fs::write(&path, &made).expect("the file can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == made, "docs/{name} is not what `tlc {call}` writes; TLC_BLESS=1 writes it anew");
    }
}

#[test]
fn a_graph_that_is_too_large_is_not_drawn() {
    let mut graph = String::from("entry: goto b0\n");
    (0..1_600).for_each(|number| graph.push_str(&format!("b{number}: goto b{}\n", number + 1)));
    graph.push_str("b1600: return 0\n");
    let folder = Folder::new(&[("large.cfg", &graph)]);
    let message = "`large.cfg` has 1602 blocks, and a graph of more than 1500 is not drawn";
    folder.tlc("ssa large.cfg --html=large.html").fails_with(message);
    folder.tlc("ssa large.cfg --svg").fails_with(message);
    assert!(text(&folder, "ssa large.cfg --dot").contains("b1600"));
}

#[test]
fn what_cannot_be_written_is_told() {
    let folder = Folder::new(&[("steps", "a file, no folder")]);
    folder.tlc("ssa --example sum --steps=steps").fails_with("cannot write steps into `steps`");
    folder
        .tlc("ssa --example sum --html=no/such/folder.html")
        .fails_with("cannot write `no/such/folder.html`");
    folder
        .tlc("ssa --example all --html=no/such/folder.html")
        .fails_with("cannot write `no/such/folder.html`");
}

/// Splits a text of several procedures into their names and texts.
fn procedures(text: &str) -> Vec<(String, String)> {
    let texts = text.split_inclusive("\n\n").map(|text| text.trim_end().to_owned() + "\n");
    let name =
        |text: &str| text.trim_start_matches("procedure ").split('(').next().unwrap_or_default().to_owned();
    texts.filter(|text| text.starts_with("procedure ")).map(|text| (name(&text), text)).collect()
}

/// The variable of a value: its name without a number, whether it is LLVM's `sum3` or `sum.3` of the text
/// form.
fn base(value: &str) -> String {
    let letters = |c: char| if c.is_alphanumeric() { c } else { '_' };
    value
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end_matches(['.', '\''])
        .chars()
        .map(letters)
        .collect()
}

/// The variables of the phis of each function in LLVM's text, by symbol.
fn phis_in_ir(text: &str) -> Vec<(String, Vec<String>)> {
    let mut functions: Vec<(String, Vec<String>)> = Vec::new();
    for line in text.lines() {
        if line.starts_with("define ") {
            let symbol = line.split('@').nth(1).and_then(|rest| rest.split('(').next()).unwrap_or_default();
            functions.push((symbol.trim_matches('"').to_owned(), Vec::new()));
        } else if let Some((value, _)) = line.trim().split_once(" = phi ")
            && let Some((_, phis)) = functions.last_mut()
        {
            phis.push(base(value.trim_start_matches('%').trim_matches('"')));
        }
    }
    functions
}

/// Whether a symbol denotes the named procedure of the main module.
fn is_of(symbol: &str, name: &str) -> bool {
    let own = symbol.starts_with("_t") && !symbol.starts_with("_tl");
    let length = name.len();
    own && (symbol.ends_with(&format!("{length}{name}")) || symbol == format!("_t{length}{name}.body"))
}

/// Procedures that are written as graphs and read back have phis for the same variables as in the compiler.
#[test]
fn procedures_as_graphs_have_the_phis_of_the_compiler() {
    let entries = fs::read_dir(format!("{}/tests/run", env!("CARGO_MANIFEST_DIR"))).expect("the folder");
    let mut programs: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    programs.retain(|path| path.extension().is_some_and(|end| end == "mod"));
    programs.sort();
    let folder = Folder::new(&[]);
    let (mut compared, mut phis) = (0, 0);
    for program in programs.iter().step_by(9) {
        let first =
            fs::read_to_string(program).expect("a program").lines().next().unwrap_or_default().to_owned();
        let options = first.split_once("tlc: ").and_then(|(_, rest)| rest.split_once("*)"));
        let options = options.map_or("", |(options, _)| options);
        if options.contains("--ssa") || options.contains("-o") {
            continue;
        }
        let call = format!("{options} --emit=cfg=p.cfg,llvm-ir=p.ll {}", program.display());
        let outcome = folder.tlc(&call);
        assert_eq!(outcome.status, Some(0), "{call}: {}", outcome.stderr);
        let functions = phis_in_ir(&String::from_utf8_lossy(&folder.read("p.ll")));
        let texts = procedures(&String::from_utf8_lossy(&folder.read("p.cfg")));
        for (name, text) in &texts {
            // A procedure that handles exceptions becomes several functions and several graphs of one name.
            if texts.iter().filter(|(other, _)| other == name).count() > 1 {
                continue;
            }
            let mut known = functions.iter().filter(|(symbol, _)| is_of(symbol, name));
            let (Some((_, expected)), None) = (known.next(), known.next()) else { continue };
            folder.write("one.cfg", text.as_bytes());
            // The compiler removes redundant phis if GOTO makes control flow irreducible.
            let object = folder.compile("ssa --verify --minimal --json one.cfg");
            let object: serde_json::Value = serde_json::from_slice(&object).expect("an object");
            let blocks = object["graph"]["blocks"].as_array().expect("a list");
            let values = blocks.iter().flat_map(|block| block["phis"].as_array().expect("a list"));
            let mut made: Vec<String> =
                values.map(|phi| base(phi["variable"].as_str().expect("a name"))).collect();
            let mut expected = expected.clone();
            made.sort();
            expected.sort();
            assert_eq!(made, expected, "{}: {name}\n{text}", program.display());
            (compared, phis) = (compared + 1, phis + made.len());
        }
    }
    assert!(compared > 100 && phis > 100, "{compared} procedures with {phis} phis");
}

#[test]
fn one_procedure_is_written_as_people_would() {
    let source = "MODULE Loop;\nPROCEDURE Sum(n: INTEGER): INTEGER;\nVAR i, print: INTEGER;\nBEGIN\n  print := 0; i := 0;\n  \
                  WHILE i < n DO print := print + i; i := i + 1 END;\n  RETURN print\nEND Sum;\nBEGIN\n  IF Sum(3) = 3 THEN END\nEND Loop.\n";
    let folder = Folder::new(&[("Loop.mod", source)]);
    let graph = text(&folder, "--checks=none --emit=cfg=- --procedure=Sum Loop.mod");
    let expected = "\
procedure Sum(n)
entry:
    print' = 0
    i = 0
    goto while_header
while_header (from entry, assigns i, print'):
    branch i < n, while_body, while_end
while_body (from while_header):
    print' = print' + i
    i = i + 1
    goto while_header
while_end (from entry, assigns i, print'):
    return print'
";
    assert_eq!(graph, expected);
    folder.write("sum.cfg", graph.as_bytes());
    assert!(text(&folder, "ssa --verify sum.cfg").contains("i.1 = phi(entry: 0, while_body: i.2)"));
    assert!(text(&folder, "--emit=cfg=- Loop.mod").matches("procedure ").count() >= 2);
    folder.tlc("--emit=cfg --procedure=Product Loop.mod").fails_with("has no procedure `Product`");
    folder
        .tlc("--emit=cfg --ssa=alloca Loop.mod")
        .fails_with("--emit=cfg writes the input of the direct construction");
    folder.tlc("--procedure=Sum Loop.mod").fails_with("use --emit=cfg");
}

/// Returns the answer to a request for the page, with a name of the server.
fn answer(port: u16, host: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the server listens");
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("it answers");
    String::from_utf8_lossy(&answer).into_owned()
}

/// A process that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The tests of pages edit the text in a browser.
#[test]
fn a_page_is_served_to_this_machine_only() {
    let folder = Folder::new(&[]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tlc"));
    command.args(["ssa", "--example=swap", "--serve"]);
    let mut server = Server(command.stdout(Stdio::piped()).spawn().expect("tlc starts"));
    let mut line = String::new();
    let output = server.0.stdout.take().expect("it is a pipe");
    BufReader::new(output).read_line(&mut line).expect("the address is printed");
    let port: u16 = line
        .strip_prefix("http://127.0.0.1:")
        .and_then(|rest| rest.split_once('/'))
        .and_then(|(port, _)| port.parse().ok())
        .unwrap_or_else(|| panic!("{line}"));
    let page = answer(port, &format!("127.0.0.1:{port}"));
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("A loop that exchan"), "{}", &page[..200]);
    assert!(answer(port, "example.com").starts_with("HTTP/1.1 403 "));
    folder
        .tlc(&format!("ssa --serve={port}"))
        .fails_with(&format!("cannot listen at port {port} of 127.0.0.1"));
}
