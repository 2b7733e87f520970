//! `tlc ssa` beyond the construction: the gallery, exercises, and pictures for Graphviz.

mod folder;
mod tools;

use std::fs;

use folder::Folder;

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
    folder.tlc("ssa --seed 3 exercise.cfg").fails_with("--seed and --difficulty are about --exercise");
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
    assert!(last.contains("x: phi(first.1, ") && last.contains("[filled, sealed]"), "{last}");
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
fn what_cannot_be_written_is_told() {
    let folder = Folder::new(&[("steps", "a file, no folder")]);
    folder.tlc("ssa --example sum --steps=steps").fails_with("cannot write steps into `steps`");
}
