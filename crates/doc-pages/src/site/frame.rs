//! The parts that all pages of a site have: the head, the search, the list of contents.

use crate::highlight::escaped;

/// The parts of a page.
pub struct Frame<'p> {
    /// The name of the site.
    pub site: &'p str,
    pub title: &'p str,
    /// The path from the page to the folder of the site.
    pub root: &'p str,
    /// The contents of the page, if it has some.
    pub contents: Option<String>,
    pub main: &'p str,
}

impl Frame<'_> {
    /// Returns the text of the page.
    pub fn page(&self) -> String {
        let nav = self.contents.as_ref().map(|contents| {
            format!("<nav id=\"contents\" aria-label=\"Contents\">\n<h2>Contents</h2>\n{contents}</nav>\n")
        });
        let skip = match &nav {
            Some(_) => "<a class=\"skip phone\" href=\"#contents\">Contents</a>\n",
            None => "",
        };
        let parts = [
            ("%title%", escaped(self.title)),
            ("%site%", escaped(self.site)),
            ("%skip%", skip.to_owned()),
            ("%main%", self.main.to_owned()),
            ("%contents%", nav.unwrap_or_default()),
        ];
        let mut rest = include_str!("frame.html");
        let mut text = String::new();
        for (mark, part) in parts {
            let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
            text.push_str(&before.replace("%root%", self.root));
            text.push_str(&part);
            rest = after;
        }
        text + rest
    }
}
