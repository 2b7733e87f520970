//! The pages of `tlc doc --html` in a browser: search, links, colours, wide and narrow windows. Each test ends by
//! checking that the pages reported no error and requested nothing but their own files.

use std::error::Error;
use std::path::PathBuf;

use browser::{DESKTOP, PHONE, Page, axe, in_browser};

type Outcome = Result<(), Box<dyn Error>>;

/// Types into the search and waits for its result.
fn search(page: &Page, text: &str) -> Result<Vec<String>, Box<dyn Error>> {
    page.fill("#query", "")?;
    page.value("document.getElementById('count').textContent = ''")?;
    page.fill("#query", text)?;
    page.wait_for("document.getElementById('count').textContent !== ''")?;
    page.texts("#results a")
}

/// The width by which the page exceeds its window.
fn excess(page: &Page) -> Result<i64, Box<dyn Error>> {
    let width = page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")?;
    Ok(width.as_i64().unwrap_or(i64::MAX))
}

#[test]
fn names_are_found_and_followed() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[], "index.html", DESKTOP)?;
        // The first name that is written so comes first.
        let found = search(&page, "insert")?;
        assert!(found[0].starts_with("Strings.Insert procedure"), "{found:?}");
        page.follow("#results a")?;
        assert_eq!(page.text("h1")?, "Strings");
        assert_eq!(page.value("location.hash")?, "#Insert");
        assert_eq!(page.value("document.querySelector(':target').textContent.startsWith('Insert')")?, true);
        // The key leads to the field, and the arrows to the results.
        page.press("/")?;
        assert_eq!(page.value("document.activeElement.id")?, "query");
        search(&page, "strings length")?;
        page.press("ArrowDown")?;
        assert_eq!(page.value("document.activeElement.textContent.startsWith('Strings.Length')")?, true);
        page.press("Escape")?;
        assert_eq!(page.value("document.getElementById('results').hidden")?, true);
        assert_eq!(page.value("document.activeElement.id")?, "query");
        let found = search(&page, "nothing-has-this-name")?;
        assert_eq!((found.len(), page.text("#count")?.as_str()), (0, "0 names"));
        Ok(page)
    })
}

#[test]
fn a_link_leads_to_another_module_and_to_the_source() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[], "modules/TextIO.html", DESKTOP)?;
        page.follow("pre a[href='IOChan.html#ChanId']")?;
        assert_eq!(page.text("h1")?, "IOChan");
        assert_eq!(page.value("location.hash")?, "#ChanId");
        page.follow("h3[id='ChanId'] a.line")?;
        assert_eq!(page.text("h1")?, "Source of IOChan");
        let line = page.text(":target")?;
        assert!(line.contains("ChanId"), "{line}");
        page.follow(".home")?;
        assert_eq!(page.text("h1")?, "The library of tlc");
        Ok(page)
    })
}

#[test]
fn pages_fit_a_phone() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[], "modules/Strings.html", PHONE)?;
        assert!(excess(&page)? <= 0);
        // The list of names follows the text, and a link at the top leads there.
        let top =
            |selector: &str| format!("document.querySelector('{selector}').getBoundingClientRect().top");
        let below = page.value(&format!("{} > {}", top("nav"), top("main")))?;
        assert_eq!(below, true);
        assert_eq!(page.texts(".skip.phone")?, ["Contents"]);
        search(&page, "write")?;
        assert!(excess(&page)? <= 0);
        for path in ["#results a:first-child", ".home"] {
            page.follow(path)?;
            assert!(excess(&page)? <= 0, "{path}");
        }
        Ok(page)
    })
}

#[test]
fn source_and_tables_scroll_within_the_page() -> Outcome {
    let text = "(* M: a table.\n\n   | a | b |\n   |---|---|\n   | a long cell of many words that exceed the width of a phone by far | `b` | *)\nDEFINITION MODULE M;\nPROCEDURE P(aaaaaaaaaaaaaaaaaaaaaaaa: CARDINAL; bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb: CARDINAL; ccccccccccccccc: CARDINAL);\nEND M.\n";
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[("M.def", text)], "modules/M.html", PHONE)?;
        assert_eq!(page.texts("td")?.len(), 2);
        assert!(excess(&page)? <= 0);
        page.follow(".place a")?;
        assert!(excess(&page)? <= 0);
        assert_eq!(page.texts(".source .k")?[..2], ["DEFINITION", "MODULE"]);
        Ok(page)
    })
}

#[test]
fn colours_change() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[], "modules/Strings.html", DESKTOP)?;
        let ground = "getComputedStyle(document.body).backgroundColor";
        let first = page.value(ground)?;
        page.click("#theme")?;
        let second = page.value(ground)?;
        assert_ne!(first, second);
        page.follow(".home")?;
        assert_eq!(page.value(ground)?, second, "the choice holds on other pages");
        page.click("#theme")?;
        assert_eq!(page.value(ground)?, first);
        Ok(page)
    })
}

/// Every control has a name, each page one main heading, and headings do not skip levels.
#[test]
fn pages_are_accessible() -> Outcome {
    in_browser(|chromium| {
        let page = Page::open_site(chromium, &[], "modules/FileFunc.html", DESKTOP)?;
        assert_eq!(page.value("document.querySelectorAll('h1').length")?, 1);
        assert_eq!(page.value("document.querySelector('label[for=query]').textContent")?, "Search");
        if let Some(axe) = axe() {
            for theme in ["light", "dark"] {
                page.value(&format!("document.documentElement.dataset.theme = {theme:?}"))?;
                assert_eq!(page.inaccessible(&axe)?, Vec::<String>::new(), "{theme}");
            }
        }
        assert_eq!(page.value("document.documentElement.lang")?, "en");
        // The first key leads to the link that skips the head.
        page.press("Tab")?;
        assert_eq!(page.value("document.activeElement.textContent")?, "Skip to the text");
        Ok(page)
    })
}
