//! The pictures of the page of `tlc ssa --html` in the documents. `TLC_BLESS=1` takes them again.
//!
//! Fonts and versions of the browser change the pixels, so only the sizes are compared.

use std::error::Error;
use std::path::Path;

use browser::{Page, in_browser};

type Outcome = Result<(), Box<dyn Error>>;

/// The file in `docs/pictures`, the call, the state of the page, and the width and height in pixels.
type Picture = (&'static str, &'static str, &'static str, (u32, u32));

const PICTURES: [Picture; 3] = [
    ("page-desk.png", "ssa --example nested-loops --variant=plain --html=%", "#step=60", (1400, 900)),
    ("page-projector.png", "ssa --example sum --variant=plain --html=%", "#step=45&large", (1280, 720)),
    ("page-phone.png", "ssa --example sum --variant=plain --html=%", "#step=45", (400, 800)),
];

#[test]
fn pictures_in_documents_are_of_this_page() -> Outcome {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let is_blessed = std::env::var_os("TLC_BLESS").is_some_and(|value| value == "1");
    for (name, call, state, size) in PICTURES {
        in_browser(|chromium| {
            let page = Page::open(chromium, call, state)?;
            page.resize(size)?;
            let taken = page.picture()?;
            if is_blessed {
                std::fs::write(folder.join(name), &taken)?;
            }
            let shown = std::fs::read(folder.join(name))?;
            assert_eq!((size_of(&taken), size_of(&shown)), (Some(size), Some(size)), "{name}");
            Ok(page)
        })?;
    }
    Ok(())
}

/// Returns the width and height in the first chunk of a PNG file.
fn size_of(png: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| png.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    png.starts_with(b"\x89PNG\r\n").then_some((number(16)?, number(20)?))
}
