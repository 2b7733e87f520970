//! Random edits of real programs: however a text came about, its messages are those of a check that is run once.

use std::path::Path;
use std::sync::Arc;

use tlc::driver::{Failure, KeptCheck, KeptSources, check_kept, on_big_stack};
use tlc::options::Options;

use crate::mutation::{Random, number, programs};

/// The number of edits in an ordinary run; `TLC_EDITS` sets another one.
const EDITS: u64 = 600;

/// The number of edits after which a program is left for another one.
const IN_A_ROW: u64 = 30;

/// The texts that an edit inserts besides parts of the text itself.
const INSERTED: [&str; 14] = [
    "x",
    ";",
    "\n",
    " END ",
    "BEGIN",
    "(*",
    "*)",
    "\"",
    "IF a THEN ",
    "VAR i: INTEGER; ",
    "IMPORT InOut; ",
    ".",
    "(",
    ":= 1",
];

#[test]
fn edited_programs_have_the_messages_of_a_single_check() {
    let edits = number("TLC_EDITS").unwrap_or(EDITS);
    on_big_stack(move || {
        let files = programs(&["examples", "tests/run", "tests/modules", "tests/mistakes"]);
        let mut random = Random(20_261_126);
        let mut kept = Box::<KeptSources>::default();
        let mut done = 0;
        while done < edits {
            let path = random.choose(&files).canonicalize().expect("the file is there");
            let Ok(mut text) = std::fs::read_to_string(&path) else { continue };
            for _ in 0..IN_A_ROW {
                edit(&mut text, &mut random);
                compare(&path, &text, &mut kept);
                done += 1;
            }
            kept.close(&path);
        }
        Ok(())
    })
    .unwrap_or_else(|failure| {
        let error = match failure {
            Failure::Internal(error) => format!("{error:#}"),
            Failure::Reported => "the checks do not end".to_owned(),
        };
        // The compiler silences the reports of panics.
        eprintln!("{error}");
        panic!("{error}")
    });
}

/// Checks a text with the sources of earlier checks and without, and compares the results.
fn compare(path: &Path, text: &str, kept: &mut Box<KeptSources>) {
    let mut fresh = Box::<KeptSources>::default();
    let results = [kept, &mut fresh].map(|sources| {
        sources.open(path, Arc::from(text));
        let result = check_kept(Options::new(path.to_owned()), sources);
        messages(result, sources)
    });
    let [kept, fresh] = results;
    assert_eq!(kept, fresh, "the messages about {} depend on earlier checks:\n{text}", path.display());
}

/// Returns the messages of a check, each with all its places, sorted.
fn messages(result: KeptCheck, sources: &KeptSources) -> Vec<String> {
    assert!(result.internal.is_none(), "{:?}", result.internal);
    let mut messages: Vec<String> = Vec::new();
    for found in result.diagnostics.into_sorted() {
        let labels = found.labels.iter().map(|label| {
            let file = sources.file_at(label.span.lo);
            let (name, start) = file.map_or(("", 0), |file| (file.name.as_str(), file.start));
            format!("{name}:{}..{} {}", label.span.lo - start, label.span.hi - start, label.message)
        });
        let labels: Vec<String> = labels.collect();
        messages.push(format!(
            "{} {} {labels:?} {:?} {:?}",
            found.code.name(),
            found.message,
            found.notes,
            found.help
        ));
    }
    messages.sort();
    messages
}

/// Removes, copies or inserts a piece of a text.
pub fn edit(text: &mut String, random: &mut Random) {
    let place = boundary(text, random.below(text.len() + 1));
    match random.below(4) {
        0 => {
            let end = boundary(text, (place + random.below(30)).min(text.len()));
            text.replace_range(place.min(end)..end.max(place), "");
        }
        1 => {
            let start = boundary(text, random.below(text.len() + 1));
            let end = boundary(text, (start + random.below(60)).min(text.len()));
            let piece = text.get(start.min(end)..end.max(start)).unwrap_or_default().to_owned();
            text.insert_str(place, &piece);
        }
        _ => text.insert_str(place, random.choose::<&str>(&INSERTED)),
    }
}

/// Returns the start of the character that contains an offset.
pub fn boundary(text: &str, mut place: usize) -> usize {
    while !text.is_char_boundary(place) {
        place -= 1;
    }
    place
}
