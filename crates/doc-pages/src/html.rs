//! Markdown as HTML.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Tag, TagEnd, html};
use tlc_frontend::base::Dialect;

use crate::highlight::{escaped, marked};
use crate::markdown::parser;

/// Returns Markdown as HTML. `target` returns the address of a name, as in [`marked`]. HTML in the text is shown as
/// it is written, and images as their titles, because a page must not depend on other places.
pub fn html(markdown: &str, target: &dyn Fn(Option<&str>, &str) -> Option<String>) -> String {
    let mut events = Vec::new();
    let mut code: Option<(String, bool)> = None;
    for event in parser(markdown) {
        match (event, &mut code) {
            (Event::Start(Tag::CodeBlock(kind)), _) => {
                let is_program = match &kind {
                    CodeBlockKind::Fenced(language) => {
                        language.to_lowercase().starts_with("modula") || language.is_empty()
                    }
                    CodeBlockKind::Indented => true,
                };
                code = Some((String::new(), is_program));
            }
            (Event::Text(text), Some((code, _))) => code.push_str(&text),
            (Event::End(TagEnd::CodeBlock), Some((text, is_program))) => {
                let shown =
                    if *is_program { marked(text, Dialect::default(), target) } else { escaped(text) };
                events.push(Event::Html(CowStr::from(format!("<pre><code>{shown}</code></pre>\n"))));
                code = None;
            }
            (Event::Code(text), _) => events.push(inline_code(&text, target)),
            (Event::Html(text) | Event::InlineHtml(text), _) => events.push(Event::Text(text)),
            (Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image), _) => {}
            // The page has headings of two levels above.
            (Event::Start(Tag::Heading { level, id, classes, attrs }), _) => {
                events.push(Event::Start(Tag::Heading { level: lower(level), id, classes, attrs }));
            }
            (Event::End(TagEnd::Heading(level)), _) => events.push(Event::End(TagEnd::Heading(lower(level)))),
            (event, _) => events.push(event),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

fn lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 | HeadingLevel::H2 => HeadingLevel::H4,
        HeadingLevel::H3 => HeadingLevel::H5,
        _ => HeadingLevel::H6,
    }
}

/// Returns code within text, with a link if it is a name that has a page.
fn inline_code<'e>(text: &str, target: &dyn Fn(Option<&str>, &str) -> Option<String>) -> Event<'e> {
    let address = match text.split_once('.') {
        Some((module, name)) => target(Some(module), name),
        None => target(None, text),
    };
    let code = format!("<code>{}</code>", escaped(text));
    Event::InlineHtml(CowStr::from(match address {
        Some(address) => format!("<a href=\"{}\">{code}</a>", escaped(&address)),
        None => code,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(markdown: &str) -> String {
        html(markdown, &|module, name| {
            (name == "Open").then(|| format!("{}.html#Open", module.unwrap_or("M")))
        })
    }

    #[test]
    fn names_are_links() {
        assert_eq!(
            made("Calls `Open` or `F.Open`, not `x`."),
            "<p>Calls <a href=\"M.html#Open\"><code>Open</code></a> or <a href=\"F.html#Open\"><code>F.Open</code></a>, not <code>x</code>.</p>\n"
        );
        let block = made("```modula2\nOpen(\"<\")\n```");
        assert_eq!(
            block,
            "<pre><code><a href=\"M.html#Open\">Open</a>(<span class=\"s\">&quot;&lt;&quot;</span>)\n</code></pre>\n"
        );
    }

    #[test]
    fn foreign_markup_is_shown() {
        assert_eq!(made("a <b onclick=\"x\">c</b>"), "<p>a &lt;b onclick=\"x\"&gt;c&lt;/b&gt;</p>\n");
        assert_eq!(made("![title](http://x.org/y.png)"), "<p>title</p>\n");
        assert!(made("# A").starts_with("<h4>A</h4>"));
    }
}
