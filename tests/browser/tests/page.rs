//! The page of `tlc ssa --html` in a browser: steps, keys, the exercise, the comparison. Each test ends by
//! checking that the page reported no error and requested nothing from the network.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;

use browser::{Page, axe, in_browser};
use serde_json::{Value, json};

type Outcome = Result<(), Box<dyn Error>>;

/// Reads the visible state of the graph and the text that explains the step.
const SEEN: &str = include_str!("seen.js");

/// The graph after some events, replayed from the page's data independently of its scripts.
#[derive(Default)]
struct Expected {
    filled: Vec<String>,
    sealed: Vec<String>,
    /// In order of creation: the name, the block, the operands.
    phis: Vec<(String, String, Vec<String>)>,
    removed: Option<String>,
    replaced: BTreeMap<String, String>,
}

impl Expected {
    fn after(&mut self, event: &Value) {
        let field = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
        let phi = field("phi");
        if let Some(removed) = self.removed.take() {
            self.phis.retain(|known| known.0 != removed);
        }
        let known = self.phis.iter_mut().find(|known| known.0 == phi);
        match (event["event"].as_str().unwrap_or_default(), known) {
            ("fill", _) => self.filled.push(field("block")),
            ("seal", _) => self.sealed.push(field("block")),
            ("phi", _) => self.phis.push((phi, field("block"), Vec::new())),
            ("operand", Some(known)) => known.2.push(field("value")),
            ("remove", _) => {
                self.replaced.insert(phi.clone(), field("value"));
                self.removed = Some(phi);
            }
            _ => {}
        }
    }

    fn phis_of(&self, block: &str) -> Vec<String> {
        let found = |operand: &String| {
            std::iter::successors(Some(operand), |value| self.replaced.get(*value))
                .last()
                .unwrap_or(operand)
                .clone()
        };
        let text = |(name, _, operands): &(String, String, Vec<String>)| {
            let is_removed = self.removed.as_ref() == Some(name);
            let operands: Vec<String> =
                if is_removed { operands.clone() } else { operands.iter().map(found).collect() };
            let operands = if operands.is_empty() { "…".to_owned() } else { operands.join(", ") };
            format!("{name} = φ({operands})")
        };
        self.phis.iter().filter(|phi| phi.1 == block).map(text).collect()
    }
}

/// Walks through all steps of a construction, the first ones with the keyboard. At each step the page shows
/// exactly the events so far.
fn every_step(chromium: &PathBuf, arguments: &str, run: usize) -> Result<Page, Box<dyn Error>> {
    let page = Page::open(chromium, arguments, "#step=0")?;
    let data = page.value("JSON.parse(document.getElementById(\"data\").textContent)")?;
    let events = data["chapters"][0]["runs"][run]["events"].as_array().ok_or("events")?.clone();
    assert!(events.len() > 40, "{} events", events.len());
    let mut expected = Expected::default();
    let mut places: BTreeMap<String, Value> = BTreeMap::new();
    for (step, event) in std::iter::once(&Value::Null).chain(&events).enumerate() {
        if step > 0 {
            expected.after(event);
        }
        let seen = match step {
            0 => page.value(SEEN)?,
            1..10 => {
                page.press("ArrowRight")?;
                page.value(SEEN)?
            }
            // One call of the browser is faster than several.
            _ => page.value(&format!("(document.getElementById(\"forward\").click(), {SEEN})"))?,
        };
        assert_eq!(seen["step"], step);
        if step > 0 && event["event"] != "at" {
            assert_eq!(seen["told"], event["text"], "step {step}");
        }
        for (name, block) in seen["blocks"].as_object().ok_or("blocks")? {
            let (filled, sealed) = (expected.filled.contains(name), expected.sealed.contains(name));
            assert_eq!(
                (&block["filled"], &block["sealed"]),
                (&json!(filled), &json!(sealed)),
                "{name} at step {step}"
            );
            let signs = format!("{}{}", if filled { "▣" } else { "▢" }, if sealed { "◆" } else { "◇" });
            assert_eq!(block["signs"], signs);
            // Long lines are truncated.
            for (shown, whole) in block["phis"].as_array().ok_or("phis")?.iter().zip(expected.phis_of(name)) {
                let shown = shown.as_str().unwrap_or_default();
                assert!(whole.starts_with(shown.trim_end_matches('…')), "step {step}: {shown}, not {whole}");
            }
            assert_eq!(
                block["phis"].as_array().map(Vec::len),
                Some(expected.phis_of(name).len()),
                "step {step}"
            );
            let gone = expected
                .removed
                .as_ref()
                .is_some_and(|removed| expected.phis.iter().any(|phi| phi.0 == *removed && phi.1 == *name));
            assert_eq!(block["gone"], u32::from(gone), "step {step}");
            let place = places.entry(name.clone()).or_insert_with(|| block["place"].clone());
            assert_eq!(place, &block["place"], "{name} moved at step {step}");
        }
    }
    // Stepping back with the keyboard, and then jumping forward by the address, shows the same graph.
    let end = page.value(SEEN)?;
    for _ in 0..3 {
        page.press("b")?;
    }
    assert_eq!(
        page.value("location.hash")?
            .as_str()
            .map(|hash| hash.contains(&format!("step={}", events.len() - 3))),
        Some(true)
    );
    let back = page.value(SEEN)?;
    let address = page.value("location.hash")?;
    page.go(address.as_str().unwrap_or_default())?;
    assert_eq!(page.value(SEEN)?, back);
    page.press("e")?;
    assert_eq!(page.value(SEEN)?, end);
    Ok(page)
}

#[test]
fn a_loop_is_stepped_through() -> Outcome {
    in_browser(|chromium| every_step(chromium, "ssa --example sum --html=%", 0))
}

#[test]
fn nested_loops_are_stepped_through_with_markers() -> Outcome {
    in_browser(|chromium| every_step(chromium, "ssa --example nested-loops --variant=marker --html=%", 2))
}

#[test]
fn irreducible_control_flow_is_stepped_through_to_minimal_form() -> Outcome {
    in_browser(|chromium| {
        every_step(chromium, "ssa --example figure-5 --minimal --variant=plain --html=%", 1)
    })
}

#[test]
fn the_line_of_the_algorithm_and_the_statement_are_lit() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example sum --variant=plain --html=%", "")?;
        // Each kind of event has its line; `f` finds the next one.
        let lines = [
            ("phi", "look.incomplete", "incompletePhis[block][variable] ← val"),
            ("remove", "try.replace", "phi.replaceBy(same)"),
            ("keep", "try.two", "if same ≠ None: return phi   (merges at least two values: not trivial)"),
            ("seal", "seal.add", "sealedBlocks.add(block)"),
            ("write", "write.set", "currentDef[variable][block] ← value"),
        ];
        for (kind, line, text) in lines {
            page.press("r")?;
            page.choose("#kind", kind)?;
            page.press("f")?;
            assert_eq!(page.text("#algorithm [aria-current]")?.trim(), text, "{kind}");
            assert!(page.has_class(&format!("[data-line='{line}']"), "lit")?);
        }
        // First the heading, then the next statement, in the text and in its block.
        page.press("r")?;
        page.press("n")?;
        assert_eq!(page.text("#told")?, format!("line 2: {}", page.text("#source li[aria-current]")?));
        page.press("n")?;
        let statement = page.text("#source mark")?;
        assert_eq!(page.text("#graph .row.current .statement")?, statement);
        assert!(page.text("#told")?.ends_with(&statement), "{statement}");
        page.press("n")?;
        assert_ne!(page.text("#source mark")?, statement);
        page.press("p")?;
        assert_eq!(page.text("#source mark")?, statement);
        Ok(page)
    })
}

#[test]
fn the_state_is_that_of_the_paper() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example sum --variant=plain --html=%", "")?;
        page.choose("#kind", "phi")?;
        page.press("f")?;
        let known = page.text("#knowledge")?;
        assert!(known.contains("incompletePhis") && known.contains("header: i ↦ i.1"), "{known}");
        assert!(known.contains("sealedBlocks{entry}"), "{known}");
        // A definition appears in the table at the step that writes it, and disappears one step back.
        page.press("r")?;
        page.choose("#kind", "write")?;
        page.press("f")?;
        let written = page.text("#definitions td.new")?;
        assert!(!written.is_empty());
        page.press("b")?;
        assert_eq!(page.texts("#definitions td.new")?, Vec::<String>::new());
        // At the end, removed phis are seen through.
        page.press("e")?;
        let known = page.text("#knowledge")?;
        assert!(known.contains("phis removed (union-find)") && !known.contains("incompletePhis"), "{known}");
        Ok(page)
    })
}

#[test]
fn a_variable_is_found() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example nested-loops --html=%", "")?;
        page.press("r")?;
        page.fill("#variable", "total")?;
        assert_eq!(page.texts("#definitions td.sought")?.len(), 7, "a cell for each block");
        page.click("#variable-next")?;
        assert_eq!(page.text("#told")?, "write total := 0 in entry");
        page.click("#variable-next")?;
        assert_eq!(page.text("#told")?, "look for total in cell");
        Ok(page)
    })
}

/// The page shows the text of a program and highlights the line of the current statement.
#[test]
fn a_program_is_followed_line_by_line() -> Outcome {
    in_browser(|chromium| {
        let folder = tempfile::tempdir()?;
        let program = "MODULE Loop; IMPORT InOut;
PROCEDURE Sum(n: INTEGER): INTEGER;
VAR i, s: INTEGER;
BEGIN
  s := 0;
  FOR i := 1 TO n DO
    s := s + i
  END;
  RETURN s
END Sum;
BEGIN InOut.WriteInt(Sum(4), 0)
END Loop.
";
        let file = folder.path().join("Loop.mod");
        std::fs::write(&file, program)?;
        let call = format!("--emit=ssa-html=% --procedure=Sum {}", file.display());
        let page = Page::open(chromium, &call, "")?;
        assert!(page.text("#title")?.starts_with("Sum in "));
        let lit = "#source li[aria-current] code";
        let mut seen = Vec::new();
        while page.text("#told")? != "All statements are translated." {
            let line = page.text(lit)?;
            if !line.is_empty() && seen.last() != Some(&line) {
                seen.push(line);
            }
            page.press("n")?;
        }
        for line in ["  s := 0;", "  FOR i := 1 TO n DO", "    s := s + i", "  RETURN s"] {
            assert!(seen.iter().any(|seen| seen == line), "{line} is not in {seen:?}");
        }
        Ok(page)
    })
}

/// A long construction stays fast: a step changes few elements, and a jump replays only the events after the
/// last snapshot.
#[test]
fn a_step_of_a_long_construction_changes_little() -> Outcome {
    in_browser(|chromium| {
        let mut graph = String::from("entry: x = 0; y = 0; goto b0\n");
        for number in 0..330 {
            let next = number + 1;
            graph.push_str(&format!(
                "b{number}: x = x + y; branch x, t{number}, b{next}\nt{number}: y = y + 1; goto b{next}\n"
            ));
        }
        graph.push_str("b330: return x\n");
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("long.cfg");
        std::fs::write(&file, graph)?;
        let page = Page::open(chromium, &format!("ssa {} --html=%", file.display()), "#step=2500")?;
        let events =
            page.value("Number(document.getElementById(\"last\").textContent)")?.as_u64().unwrap_or_default();
        assert!(events > 5_000, "{events} events");
        page.value("(() => { window.changes = 0; new MutationObserver((all) => { window.changes += all.length; })
            .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }); return 1; })()")?;
        for _ in 0..50 {
            page.press("s")?;
        }
        let changes = page.value("window.changes")?.as_u64().unwrap_or_default();
        assert!(changes > 50 && changes < 50 * 60, "{changes} changes in 50 steps");
        page.fill("#step", "4900")?;
        assert_eq!(page.value("location.hash")?, "#step=4900");
        Ok(page)
    })
}

#[test]
fn an_exercise_is_solved_wrong_and_right() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --exercise --seed 3 --difficulty 2 --html=%", "")?;
        assert_eq!(page.texts("#algorithm")?, Vec::<String>::new(), "the construction is hidden");
        assert!(page.text("#exercise h2")?.contains("Predict"));
        let variables =
            page.value("JSON.parse(document.getElementById(\"data\").textContent).chapters[0].variables")?;
        let variables = variables.as_array().ok_or("variables")?;
        let needed: Vec<(&str, &str)> = variables
            .iter()
            .flat_map(|variable| {
                let name = variable["name"].as_str().unwrap_or_default();
                let phis = variable["phis"].as_array().into_iter().flatten();
                phis.map(move |block| (name, block.as_str().unwrap_or_default()))
            })
            .collect();
        assert!((2..=4).contains(&needed.len()), "{needed:?}");
        // No block is marked, so all are missing, each with two reasons.
        page.click("#check")?;
        let missing = page.texts("#verdict li.missing")?;
        assert_eq!(missing.len(), needed.len());
        for text in &missing {
            assert!(
                text.contains("By dominance frontiers: ") && text.contains("By the algorithm: "),
                "{text}"
            );
            assert!(text.contains("is in the dominance frontier of"), "{text}");
        }
        // Mark a block that needs no phi, with the keyboard.
        page.choose("#exercise-variable", needed[0].0)?;
        page.value("document.querySelector(\"[data-block='entry']\").focus()")?;
        page.press(" ")?;
        assert_eq!(
            page.value("document.querySelector(\"[data-block='entry']\").getAttribute(\"aria-checked\")")?,
            "true"
        );
        page.click("#check")?;
        let wrong = page.texts("#verdict li.superfluous")?;
        assert_eq!(wrong.len(), 1);
        assert!(
            wrong[0].contains("in the dominance frontier of no block")
                && wrong[0].contains("makes a phi there"),
            "{wrong:?}"
        );
        page.value("document.querySelector(\"[data-block='entry']\").focus()")?;
        page.press(" ")?;
        // Mark all required blocks with the mouse.
        for (variable, block) in &needed {
            page.choose("#exercise-variable", variable)?;
            page.click(&format!("[data-block='{block}'] .name"))?;
        }
        page.click("#check")?;
        let verdict = page.text("#verdict")?;
        assert!(verdict.starts_with("All right: "), "{verdict}");
        assert_eq!(page.texts("#verdict li")?.len(), 0);
        Ok(page)
    })
}

#[test]
fn an_explanation_leads_to_its_step() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example sum --html=%", "")?;
        page.click("[data-mode-button='predict']")?;
        page.click("#check")?;
        page.click("#verdict li .link")?;
        assert_eq!(page.value("document.body.dataset.mode")?, "watch");
        assert!(page.text("#told")?.contains("stays, because"), "{}", page.text("#told")?);
        Ok(page)
    })
}

#[test]
fn variants_stand_side_by_side() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example figure-5 --html=%", "")?;
        page.click("[data-mode-button='compare']")?;
        let row = |name: &str| page.texts(&format!("#comparison tr[data-run='{name}'] td"));
        assert_eq!(row("plain")?.last().map(String::as_str), Some("4"));
        assert_eq!(row("default, minimal")?.last().map(String::as_str), Some("0"));
        assert_eq!(row("mem2reg")?.last().map(String::as_str), Some("0"));
        assert_eq!(page.value("document.querySelectorAll(\"#comparison figure svg\").length")?, 6);
        assert!(page.text("#comparison")?.contains("irreducible"));
        Ok(page)
    })
}

#[test]
fn the_gallery_is_one_page() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example all --html=%", "#graph=swap&step=20")?;
        assert!(page.value("document.querySelectorAll(\"#chapter option\").length")?.as_u64() >= Some(25));
        assert_eq!(page.value("document.getElementById(\"step\").value")?, "20");
        let title = page.text("#title")?;
        page.choose("#chapter", "0")?;
        assert_ne!(page.text("#title")?, title);
        assert!(page.value("location.hash")?.as_str().unwrap_or_default().contains("graph=break"));
        Ok(page)
    })
}

#[test]
fn colours_change_and_keys_are_listed() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, "ssa --example sum --html=%", "")?;
        let paper = "getComputedStyle(document.body).backgroundColor";
        page.press("t")?;
        let light = page.value(paper)?;
        page.press("t")?;
        assert_ne!(page.value(paper)?, light);
        page.click("#help-button")?;
        assert!(page.texts("#keys tr")?.len() > 10);
        // Each control has a name for screen readers.
        let nameless = "Array.from(document.querySelectorAll(\"button, select, input\")).filter((each) =>
            !(each.textContent.trim() || each.getAttribute(\"aria-label\") || each.labels?.length)).map((each) => each.id)";
        assert_eq!(page.value(nameless)?, json!([]));
        let unnamed = "Array.from(document.querySelectorAll(\"#graph .block\")).filter((each) => !each.getAttribute(\"aria-label\")).length";
        assert_eq!(page.value(unnamed)?, 0);
        Ok(page)
    })
}

#[test]
fn a_text_is_edited() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_served(chromium)?;
        assert!(page.text("#title")?.starts_with("The sum of the numbers"));
        page.click("[data-mode-button='edit']")?;
        if let Some(axe) = axe() {
            assert_eq!(page.inaccessible(&axe)?, Vec::<String>::new());
        }
        // A mistake leaves the text and the earlier graph, and is explained.
        page.fill("#text", "entry: x = 0; goto nowhere\n")?;
        page.submit()?;
        assert!(page.text("#messages")?.contains("text.cfg:1:"), "{}", page.text("#messages")?);
        assert_eq!(page.value("document.getElementById(\"text\").value")?, "entry: x = 0; goto nowhere\n");
        assert!(page.text("#title")?.starts_with("The sum of the numbers"));
        // A graph, and then a program, replace what is shown.
        page.fill("#text", "# Two blocks\nentry: x = 0; goto end\nend: return x\n")?;
        page.submit()?;
        assert_eq!(page.text("#title")?, "Two blocks");
        assert_eq!(page.value("document.querySelectorAll(\"#graph .block\").length")?, 2);
        page.click("[data-mode-button='edit']")?;
        page.fill(
            "#text",
            "MODULE Loop; VAR i: INTEGER; BEGIN i := 0; WHILE i < 3 DO INC(i) END END Loop.\n",
        )?;
        page.submit()?;
        assert!(page.text("#source")?.contains("WHILE i < 3 DO"), "{}", page.text("#source")?);
        Ok(page)
    })
}
