//! The page of `tlc ssa --html` in windows of different sizes: what is visible, how large it is, and whether
//! everybody can use it.

use std::error::Error;
use std::fmt::Write;

use browser::{Page, axe, in_browser};
use serde_json::{Value, json};

type Outcome = Result<(), Box<dyn Error>>;

const PROJECTOR: (u32, u32) = (1280, 720);
const SCREEN: (u32, u32) = (1920, 1080);
const TABLET: (u32, u32) = (768, 1024);
const PHONE: (u32, u32) = (390, 844);

/// Opens a page in the browser, if there is one, and checks it in the end.
fn opened(arguments: &str, fragment: &str, test: impl FnOnce(&Page) -> Outcome) -> Outcome {
    in_browser(|chromium| {
        let page = Page::open(chromium, arguments, fragment)?;
        test(&page)?;
        Ok(page)
    })
}

/// Returns the call for a page about a graph of 62 blocks, which is written into a folder.
fn large_graph(folder: &tempfile::TempDir) -> Result<String, Box<dyn Error>> {
    let mut graph = String::from("entry: x = 0; y = 0; goto b0\n");
    for number in 0..30 {
        let next = number + 1;
        writeln!(graph, "b{number}: x = x + y; branch x, t{number}, b{next}")?;
        writeln!(graph, "t{number}: y = y + 1; goto b{next}")?;
    }
    graph.push_str("b30: return x\n");
    let file = folder.path().join("large.cfg");
    std::fs::write(&file, graph)?;
    Ok(format!("ssa {} --html=%", file.display()))
}

/// The texts of the bars that lie partly outside the window, and of the panes with long lines that are cut off. The
/// drawing can be moved, and the title of a narrow page ends in dots.
const CLIPPED: &str = r##"(() => {
  const clipped = (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight)
    ? ["the page"] : [];
  const isOutside = ({ left, top, right, bottom }) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  for (const each of document.querySelectorAll("header *, footer *, #zoom *")) {
    if (each.checkVisibility() && isOutside(each.getBoundingClientRect()) && !each.closest("option, select")) {
      clipped.push(`${each.tagName} ${each.id} ${each.textContent}`);
    }
  }
  for (const each of document.querySelectorAll("#algorithm, #source, #exercise, #told, #algorithm code, .source code")) {
    if (each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) {
      clipped.push(`${each.tagName} ${each.id} ${each.textContent}`);
    }
  }
  return clipped;
})()"##;

#[test]
fn nothing_is_clipped() -> Outcome {
    for fragment in ["", "#step=60", "#step=60&large"] {
        opened("ssa --example nested-loops --html=%", fragment, |page| {
            for size in [PROJECTOR, SCREEN, TABLET, PHONE] {
                page.resize(size)?;
                assert_eq!(page.value(CLIPPED)?, json!([]), "{size:?} {fragment}");
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// The heights, in pixels of the window, of the letters in the sentence, the algorithm and the graph.
const LETTERS: &str = r##"[
  parseFloat(getComputedStyle(document.querySelector("#told")).fontSize),
  parseFloat(getComputedStyle(document.querySelector("#algorithm [aria-current] code")).fontSize),
  12 * document.querySelector("#graph .statement").getScreenCTM().a,
]"##;

#[test]
fn large_type_is_readable_from_the_last_row() -> Outcome {
    opened("ssa --example sum --variant=plain --html=%", "#step=45", |page| {
        for (size, least) in [(PROJECTOR, 20.0), (SCREEN, 25.0)] {
            page.resize(size)?;
            page.press("l")?;
            let letters = page.value(LETTERS)?;
            let heights: Vec<f64> =
                letters.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
            assert!(
                heights.len() == 3 && heights.iter().all(|height| *height >= least - 0.01),
                "{size:?}: {letters}"
            );
            // The current line and the current block are in sight.
            assert_eq!(page.value(&in_sight("#algorithm [aria-current]", "#side"))?, true, "{size:?}");
            assert_eq!(page.value(&in_sight("#graph .block.current", "#canvas"))?, true, "{size:?}");
            assert!(page.value("location.hash")?.as_str().is_some_and(|hash| hash.ends_with("large")));
            page.press("l")?;
        }
        // The other panes take the place of the algorithm.
        page.press("l")?;
        for pane in ["#definitions", "#source", "#algorithm"] {
            page.press("m")?;
            let shown = page.value(
                "[\"#definitions\", \"#source\", \"#algorithm\"].filter((each) => document.querySelector(each).checkVisibility())",
            )?;
            assert_eq!(shown, json!([pane]));
        }
        Ok(())
    })
}

/// Returns an expression for whether the first element that a selector finds lies within its pane.
fn in_sight(selector: &str, pane: &str) -> String {
    format!(
        "(() => {{ const [inner, outer] = [{selector:?}, {pane:?}].map((each) => document.querySelector(each).getBoundingClientRect());
         return inner.top >= outer.top - 1 && inner.left >= outer.left - 1
           && inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1; }})()"
    )
}

#[test]
fn a_phone_shows_the_graph_and_few_controls() -> Outcome {
    opened("ssa --example nested-loops --variant=plain --html=%", "#step=0", |page| {
        page.resize(PHONE)?;
        let bars = page.value("[\"header\", \"footer\"].reduce((sum, bar) => sum + document.querySelector(bar).offsetHeight, 0)")?;
        let share = bars.as_f64().unwrap_or(f64::MAX) / f64::from(PHONE.1);
        assert!(share < 0.15, "{share}");
        let last =
            page.value("Number(document.getElementById(\"last\").textContent)")?.as_u64().ok_or("steps")?;
        assert!(last > 100, "{last} steps");
        // A block that is wider than the pane cannot be in sight as a whole. One call of the browser is faster than many.
        let lost = page.value(
            r##"(() => { const lost = [];
            for (let step = 1; step <= Number(document.getElementById("last").textContent); step += 1) {
              document.getElementById("forward").click();
              const block = document.querySelector("#graph .block.current")?.getBoundingClientRect();
              const pane = document.querySelector("#canvas").getBoundingClientRect();
              if (block && (block.top < pane.top - 1 || block.bottom > pane.bottom + 1 || block.left > pane.right || block.right < pane.left)) {
                lost.push(step);
              }
            }
            return lost; })()"##,
        )?;
        assert_eq!(lost, json!([]));
        // The menu has everything else.
        assert!(page.texts("nav button")?.is_empty());
        page.click("#menu")?;
        assert!(page.texts("nav button")?.len() > 3);
        Ok(())
    })
}

#[test]
fn the_drawing_is_zoomed_and_moved() -> Outcome {
    let folder = tempfile::tempdir()?;
    opened(&large_graph(&folder)?, "#step=300", |page| {
        let width = || -> Result<f64, Box<dyn Error>> {
            Ok(page
                .value("document.querySelector(\"svg.graph\").getBoundingClientRect().width")?
                .as_f64()
                .unwrap_or_default())
        };
        let before = width()?;
        page.press("+")?;
        assert!((width()? / before - 1.25).abs() < 0.01);
        page.press("-")?;
        assert!((width()? / before - 1.0).abs() < 0.01);
        // The map shows where the visible part is; a press on it leads there.
        assert_eq!(page.value("document.querySelector(\"#map\").checkVisibility()")?, true);
        assert_eq!(page.value("document.querySelectorAll(\"#map .frame\").length")?, 62);
        assert_eq!(page.value("document.querySelectorAll(\"#map .frame.current\").length")?, 1);
        page.value(
            r##"(() => { const map = document.querySelector("#map").getBoundingClientRect();
            document.querySelector("#map").dispatchEvent(new PointerEvent("pointerdown",
              { bubbles: true, clientX: map.left + map.width / 2, clientY: map.bottom - 2 })); return true; })()"##,
        )?;
        let scrolled = "document.querySelector(\"#canvas\").scrollTop";
        let bottom = page.value(scrolled)?.as_f64().unwrap_or_default();
        assert!(bottom > 2000.0, "{bottom}");
        // The mouse drags the drawing; the drawing follows it.
        page.value(
            r##"(() => { const canvas = document.querySelector("#canvas");
            const send = (to, kind, y) => to.dispatchEvent(new PointerEvent(kind,
              { bubbles: true, button: 0, buttons: 1, pointerType: "mouse", clientX: 500, clientY: y }));
            send(canvas, "pointerdown", 200); send(window, "pointermove", 350); send(window, "pointerup", 350); return true; })()"##,
        )?;
        assert_eq!(page.value(scrolled)?.as_f64(), Some(bottom - 150.0));
        // As a whole, the drawing needs no map.
        page.press("0")?;
        assert_eq!(page.value(&in_sight("svg.graph", "#canvas"))?, true);
        assert_eq!(page.value("document.querySelector(\"#map\").checkVisibility()")?, false);
        // It stays whole in a smaller window.
        page.resize(PROJECTOR)?;
        assert_eq!(page.value(&in_sight("svg.graph", "#canvas"))?, true);
        Ok(())
    })
}

#[test]
fn the_keyboard_reaches_every_control() -> Outcome {
    opened("ssa --example sum --html=%", "", |page| {
        page.resize(SCREEN)?;
        page.value("document.body.focus()")?;
        let mut reached: Vec<String> = Vec::new();
        for _ in 0..60 {
            page.press("Tab")?;
            let active = page
                .value("document.activeElement?.id || document.activeElement?.dataset.modeButton || \"\"")?;
            reached.extend(active.as_str().map(str::to_owned));
        }
        for id in [
            "variant",
            "watch",
            "predict",
            "compare",
            "large",
            "theme",
            "help-button",
            "source",
            "canvas",
            "smaller",
            "fit",
            "bigger",
            "algorithm",
            "state",
            "first",
            "back",
            "forward",
            "statement",
            "end",
            "run",
            "speed",
            "position",
            "step",
            "kind",
            "find-before",
            "find-next",
            "variable",
            "variable-next",
        ] {
            assert!(reached.iter().any(|each| each == id), "{id} is not in {reached:?}");
        }
        Ok(())
    })
}

#[test]
fn pages_are_accessible() -> Outcome {
    let Some(axe) = axe() else { return Ok(()) };
    for (call, fragment) in [
        ("ssa --example nested-loops --variant=plain --html=%", "#step=60"),
        ("ssa --example nested-loops --html=%", "#step=60&large"),
    ] {
        let mut mistakes = Vec::new();
        opened(call, fragment, |page| {
            for size in [PROJECTOR, SCREEN, TABLET, PHONE] {
                page.resize(size)?;
                // The buttons of the modes are in a menu of small windows.
                for mode in ["watch", "predict", "compare"] {
                    page.value(&format!("document.querySelector(\"[data-mode-button='{mode}']\").click()"))?;
                    for theme in ["light", "dark"] {
                        page.value(&format!("document.documentElement.dataset.theme = {theme:?}"))?;
                        let found = page.inaccessible(&axe)?;
                        mistakes.extend(
                            found.into_iter().map(|found| format!("{size:?}, {mode}, {theme}: {found}")),
                        );
                    }
                }
                page.value("document.querySelector(\"[data-mode-button='watch']\").click()")?;
            }
            Ok(())
        })?;
        assert_eq!(mistakes, Vec::<String>::new());
    }
    Ok(())
}

#[test]
fn paper_has_the_number_of_the_step() -> Outcome {
    opened("ssa --example sum --html=%", "#step=30", |page| {
        page.print()?;
        assert!(page.texts("#count")?.first().is_some_and(|text| text.starts_with("Step 30 of ")));
        assert!(page.texts(".controls button, nav button, #zoom button")?.is_empty());
        Ok(())
    })
}
