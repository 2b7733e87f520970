//! The pages about the modules of a library or project, for `tlc doc --html`.
//!
//! The site has an index, a page for each module in `modules`, and its source in `sources`. A script searches the
//! names in `names.js`, which is loaded when the reader searches. Pages refer to each other by relative addresses.

mod frame;
mod model;
mod module_page;
mod names;

pub use model::{SiteModule, SitePage};

use serde_json::json;

use crate::highlight::escaped;
use crate::terminal::plain;
use frame::Frame;
use names::SiteNames;

/// Returns all files of a site, sorted by their paths.
pub fn site(title: &str, modules: &[SiteModule]) -> Vec<SitePage> {
    let names = SiteNames::new(modules);
    let file = |path: &str, text: &str| SitePage { path: path.to_owned(), text: text.to_owned() };
    let mut pages = vec![
        file("index.html", &index(title, modules, &names)),
        file("names.js", &search_data(modules, &names)),
        file("page.js", include_str!("page.js")),
        file("style.css", include_str!("style.css")),
    ];
    for (number, module) in modules.iter().enumerate() {
        let page = module_page::ModulePage { title, module, number, names: &names };
        pages.push(file(&format!("modules/{}", names.page(number)), &page.declarations()));
        pages.push(file(&format!("sources/{}", names.page(number)), &page.source()));
    }
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    pages
}

fn index(title: &str, modules: &[SiteModule], names: &SiteNames) -> String {
    let mut main = format!("<h1>{}</h1>\n", escaped(title));
    let mut contents = String::from("<ul>\n");
    let mut rest = modules;
    let mut number = 0;
    while let Some(first) = rest.first() {
        let length = rest.iter().take_while(|module| module.group == first.group).count();
        let (group, behind) = rest.split_at(length);
        let id = names::anchor(&first.group);
        contents.push_str(&format!("<li><a href=\"#{id}\">{}</a></li>\n", escaped(&first.group)));
        main.push_str(&format!("<h2 id=\"{id}\">{}</h2>\n<dl class=\"modules\">\n", escaped(&first.group)));
        for module in group {
            let summary = escaped(&plain(&module.document.summary()));
            let (page, name) = (names.page(number), escaped(&module.document.name));
            main.push_str(&format!("<dt><a href=\"modules/{page}\">{name}</a></dt>\n<dd>{summary}</dd>\n"));
            number += 1;
        }
        main.push_str("</dl>\n");
        rest = behind;
    }
    contents.push_str("</ul>\n");
    Frame { site: title, title, root: "", contents: Some(contents), main: &main }.page()
}

/// Returns the script with all names: name, module, kind, address, first sentence.
fn search_data(modules: &[SiteModule], names: &SiteNames) -> String {
    let mut lines = Vec::new();
    for (number, module) in modules.iter().enumerate() {
        let document = &module.document;
        let page = format!("modules/{}", names.page(number));
        lines.push(json!([document.name, "", "module", page, plain(&document.summary())]).to_string());
        for (owners, item) in document.walk() {
            for name in &item.names {
                let place = owners.iter().map(|owner| owner.name());
                let place =
                    std::iter::once(document.name.as_str()).chain(place).collect::<Vec<_>>().join(".");
                let address = format!("{page}#{}", names::id(&owners, &name.text));
                let entry = json!([name.text, place, item.kind.name(), address, plain(&item.summary())]);
                lines.push(entry.to_string());
            }
        }
    }
    format!("const NAMES = [\n{}\n];\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests;
