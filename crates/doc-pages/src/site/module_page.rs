//! The page of a module, and the page of its source.

use tlc_frontend::documentation::{DocItem, DocKind};

use super::frame::Frame;
use super::model::SiteModule;
use super::names::{SiteNames, id};
use crate::highlight::{escaped, marked};
use crate::html::html;

/// The kinds of declarations with the headings of their lists of names.
const KINDS: [(DocKind, &str); 5] = [
    (DocKind::Constant, "Constants"),
    (DocKind::Type, "Types"),
    (DocKind::Variable, "Variables"),
    (DocKind::Procedure, "Procedures"),
    (DocKind::LocalModule, "Local modules"),
];

/// A module with what its pages refer to.
pub struct ModulePage<'s> {
    /// The name of the site.
    pub title: &'s str,
    pub module: &'s SiteModule,
    pub number: usize,
    pub names: &'s SiteNames,
}

impl ModulePage<'_> {
    /// Returns the page with the declarations and their comments.
    pub fn declarations(&self) -> String {
        let document = &self.module.document;
        let name = escaped(&document.name);
        let page = self.names.page(self.number);
        let file = escaped(&self.module.file);
        let mut main = format!(
            "<h1>{name}</h1>\n<p class=\"place\"><a href=\"../sources/{page}\">Source</a> <span>{file}</span></p>\n"
        );
        if let Some(comment) = &document.comment {
            main.push_str(&format!("<div class=\"about\">\n{}</div>\n", self.html(&comment.markdown)));
        }
        if !document.imports.is_empty() {
            let link = |module: &String| match self.names.module(module, "") {
                Some(address) => format!("<a href=\"{}\">{}</a>", escaped(&address), escaped(module)),
                None => escaped(module),
            };
            let links: Vec<String> = document.imports.iter().map(link).collect();
            main.push_str(&format!("<p class=\"imports\">Imports: {}</p>\n", links.join(", ")));
        }
        main.push_str("<h2>Declarations</h2>\n");
        main.push_str(&self.groups(&document.items, &[]));
        let frame = Frame {
            site: self.title,
            title: &document.name,
            root: "../",
            contents: Some(self.contents()),
            main: &main,
        };
        frame.page()
    }

    /// Returns the page with the source.
    pub fn source(&self) -> String {
        let name = escaped(&self.module.document.name);
        let page = self.names.page(self.number);
        let target = |of: Option<&str>, name: &str| {
            self.names.target(self.module, self.number, "../modules/", of, name)
        };
        let code = marked(&self.module.text, self.module.dialect, &target);
        let lines = code.trim_end().split('\n').enumerate().map(|(index, line)| {
            let number = index + 1;
            let line = line.trim_end_matches('\r');
            format!("<span class=\"line\" id=\"L{number}\"><a href=\"#L{number}\" tabindex=\"-1\">{number}</a>{line}\n</span>")
        });
        let main = format!(
            "<h1>Source of {name}</h1>\n<p class=\"place\"><a href=\"../modules/{page}\">Documentation</a> \
             <span>{}</span></p>\n<pre class=\"source\" tabindex=\"0\"><code>{}</code></pre>\n",
            escaped(&self.module.file),
            lines.collect::<String>()
        );
        let title = format!("Source of {}", self.module.document.name);
        Frame { site: self.title, title: &title, root: "../", contents: None, main: &main }.page()
    }

    fn html(&self, markdown: &str) -> String {
        // Names in comments may belong to modules that are not imported.
        let target = |of: Option<&str>, name: &str| {
            let own = self.names.target(self.module, self.number, "", of, name);
            own.or_else(|| self.names.module(name, "").filter(|_| of.is_none()))
        };
        html(markdown, &target)
    }

    fn marked(&self, code: &str) -> String {
        let target = |of: Option<&str>, name: &str| self.names.target(self.module, self.number, "", of, name);
        marked(code, self.module.dialect, &target)
    }

    /// Returns the lists of names, by kind.
    fn contents(&self) -> String {
        let items = &self.module.document.items;
        let mut text = String::new();
        for (kind, title) in KINDS {
            let names = items.iter().filter(|item| item.kind == kind).flat_map(|item| &item.names);
            let links = names.map(|name| format!("<li><a href=\"#{0}\">{0}</a></li>\n", escaped(&name.text)));
            let links: String = links.collect();
            if !links.is_empty() {
                text.push_str(&format!("<h3>{title}</h3>\n<ul>\n{links}</ul>\n"));
            }
        }
        text
    }

    /// Returns declarations, of which those with a common comment form one section.
    fn groups(&self, items: &[DocItem], owners: &[&DocItem]) -> String {
        let mut text = String::new();
        let mut rest = items;
        while let Some(first) = rest.first() {
            let span = |item: &DocItem| item.comment.as_ref().map(|comment| comment.span);
            let shares = |item: &&DocItem| span(item).is_some() && span(item) == span(first);
            let length = rest.iter().take_while(shares).count().max(1);
            let (group, behind) = rest.split_at(length);
            text.push_str(&self.section(group, owners));
            rest = behind;
        }
        text
    }

    fn section(&self, group: &[DocItem], owners: &[&DocItem]) -> String {
        let mut text = String::from("<section class=\"item\">\n");
        for item in group {
            let path = |name: &str| escaped(&id(owners, name));
            let (names, line) = (item.names.iter().map(|name| escaped(&name.text)), self.line_of(item));
            let names: Vec<String> = names.collect();
            let further =
                item.names.iter().skip(1).map(|name| format!("<span id=\"{}\"></span>", path(&name.text)));
            text.push_str(&format!(
                "<h3 id=\"{}\">{}{} <small>{}</small> <a class=\"line\" href=\"../sources/{}#L{line}\" \
                 aria-label=\"Source of {}\">source</a></h3>\n<pre tabindex=\"0\"><code>{}</code></pre>\n",
                path(item.name()),
                further.collect::<String>(),
                names.join(", "),
                item.kind.name(),
                self.names.page(self.number),
                names.join(", "),
                self.marked(&item.signature)
            ));
            text.push_str(&self.members(item, &[owners, &[item]].concat()));
        }
        if let Some(comment) = group.first().and_then(|item| item.comment.as_ref()) {
            text.push_str(&format!("<div class=\"about\">\n{}</div>\n", self.html(&comment.markdown)));
        }
        text + "</section>\n"
    }

    /// Returns the fields or values of a type, or the declarations of a local module.
    fn members(&self, item: &DocItem, owners: &[&DocItem]) -> String {
        if item.kind == DocKind::LocalModule {
            return self.groups(&item.members, owners);
        }
        if item.members.is_empty() {
            return String::new();
        }
        let mut text = String::from("<dl class=\"members\">\n");
        for member in &item.members {
            for name in &member.names {
                let path = escaped(&id(owners, &name.text));
                text.push_str(&format!("<dt id=\"{path}\"><code>{}</code></dt>\n", escaped(&name.text)));
            }
            let comment =
                member.comment.as_ref().map(|comment| self.html(&comment.markdown)).unwrap_or_default();
            let inner = self.members(member, &[owners, &[member]].concat());
            text.push_str(&format!("<dd>{comment}{inner}</dd>\n"));
        }
        text + "</dl>\n"
    }

    /// Returns the number of the line of a declaration in the source.
    fn line_of(&self, item: &DocItem) -> usize {
        let name = item.names.first().map_or(item.span, |name| name.span);
        let offset = name.lo.saturating_sub(self.module.start) as usize;
        self.module.text.get(..offset).map_or(1, |before| before.matches('\n').count() + 1)
    }
}
