//! The page on which a reader watches a construction: one self-contained HTML file, for `--html` and
//! `--emit=ssa-html`.
//!
//! The file contains the events as data ([`chapter`]), and scripts that replay them. The scripts are separate
//! files, one for each part of the page, and are joined here.

mod chapter;
mod placement;

use serde::Serialize;

use chapter::Chapter;
pub use chapter::{PageSubject, Program};
use direct_ssa::Strategy;

use crate::markup::escaped;

/// The scripts in their order. Each may use the preceding ones; the actions on opening the page come last.
const SCRIPTS: [&str; 10] = [
    include_str!("scripts/state.js"),
    include_str!("scripts/algorithm.js"),
    include_str!("scripts/elements.js"),
    include_str!("scripts/graph.js"),
    include_str!("scripts/canvas.js"),
    include_str!("scripts/source.js"),
    include_str!("scripts/tables.js"),
    include_str!("scripts/exercise.js"),
    include_str!("scripts/comparison.js"),
    include_str!("scripts/page.js"),
];

/// The initial state of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The variant that is shown first.
    pub strategy: Strategy,
    /// Whether redundant phis are removed in all variants.
    pub minimal: bool,
    /// Whether the reader has to find the phis before they are shown.
    pub is_exercise: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Data {
    variant: &'static str,
    minimal: bool,
    is_exercise: bool,
    chapters: Vec<Chapter>,
}

/// Returns the text of a page about some graphs.
pub fn page(title: &str, subjects: Vec<PageSubject>, opening: Opening) -> String {
    let data = Data {
        variant: opening.strategy.name(),
        minimal: opening.minimal,
        is_exercise: opening.is_exercise,
        chapters: subjects.into_iter().filter_map(|subject| Chapter::new(subject, opening.minimal)).collect(),
    };
    // Without `<`, JSON text cannot contain the end tag of its element.
    let data = serde_json::json!(data).to_string().replace('<', "\\u003c");
    let script = format!("(() => {{\n\"use strict\";\n{}}})();\n", SCRIPTS.concat());
    let parts = [
        ("%title%", escaped(title)),
        ("%style%", include_str!("page.css").to_owned()),
        ("%data%", data),
        ("%script%", script),
    ];
    let mut rest = include_str!("page.html");
    let mut text = String::new();
    for (mark, part) in parts {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        text.push_str(before);
        text.push_str(&part);
        rest = after;
    }
    text + rest
}

/// Returns a page on which the reader can change the text, which a server makes anew. `messages` are those
/// about a text that is not correct; the page is about an earlier one then.
pub fn editable(page: &str, text: &str, messages: &str) -> String {
    let edit = serde_json::json!({ "text": text, "messages": messages }).to_string().replace('<', "\\u003c");
    page.replacen("id=\"edit\">null<", &format!("id=\"edit\">{edit}<"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SUM as TEXT;

    fn made(title: &str) -> String {
        let subject = PageSubject {
            name: "sum".to_owned(),
            title: title.to_owned(),
            text: TEXT.to_owned(),
            program: None,
        };
        page(title, vec![subject], Opening { strategy: Strategy::Plain, minimal: false, is_exercise: false })
    }

    fn data(page: &str) -> serde_json::Value {
        let (_, rest) = page.split_once("id=\"data\">").expect("the data");
        let (data, _) = rest.split_once("</script>").expect("its end");
        serde_json::from_str(data).expect("JSON")
    }

    #[test]
    fn a_page_has_every_part_and_names_no_other_place() {
        let page = made("sum");
        for mark in ["%title%", "%style%", "%data%", "%script%"] {
            assert!(!page.contains(mark), "{mark}");
        }
        let addresses = page.matches("http").count();
        assert_eq!(
            addresses,
            page.matches("http://www.w3.org/2000/svg").count() + page.matches("http-equiv").count()
        );
        assert!(page.contains("default-src 'none'"));
        assert_eq!(page, made("sum"), "the same graph, the same bytes");
    }

    #[test]
    fn a_text_cannot_leave_its_element() {
        let page = made("</script><b>&");
        assert!(page.contains("<title>&lt;/script&gt;&lt;b&gt;&amp;"), "{page}");
        assert_eq!(data(&page)["chapters"][0]["title"], "</script><b>&");
    }

    #[test]
    fn each_variant_is_told_with_room_for_its_phis() {
        let page = data(&made("sum"));
        let chapter = &page["chapters"][0];
        let variants: Vec<_> =
            chapter["runs"].as_array().expect("runs").iter().map(|run| run["variant"].clone()).collect();
        assert_eq!(variants, ["default", "plain", "marker", "scc", "default"]);
        assert_eq!(page["variant"], "plain");
        assert_eq!(chapter["blocks"][1]["name"], "header");
        assert_eq!(chapter["drawing"]["places"][1]["phiRows"], 2);
        assert_eq!(chapter["exercise"]["places"][1]["phiRows"], 1, "it does not reveal the solution");
        let phis = |name: &str| {
            let variables = chapter["variables"].as_array().expect("variables");
            variables.iter().find(|variable| variable["name"] == name).expect("it")["phis"].clone()
        };
        assert_eq!(phis("i"), serde_json::json!(["header"]));
        assert_eq!(phis("n"), serde_json::json!([]));
        let event = &chapter["runs"][1]["events"];
        let texts: Vec<_> =
            event.as_array().expect("events").iter().map(|event| event["text"].clone()).collect();
        assert!(texts.contains(&"make i.1 for i in header".into()), "{texts:?}");
    }
}
