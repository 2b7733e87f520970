//! The addresses of modules and names within a site.

use std::collections::{BTreeMap, BTreeSet};

use tlc_frontend::documentation::{DocItem, DocKind, PREDECLARED};

use super::model::SiteModule;

/// The pages of a site with the names that each declares.
pub struct SiteNames {
    /// The file name of the page of each module.
    pages: Vec<String>,
    /// The number of the first module of each name.
    by_name: BTreeMap<String, usize>,
    /// The identifiers of the names that each module declares.
    declared: Vec<BTreeMap<String, String>>,
}

impl SiteNames {
    pub fn new(modules: &[SiteModule]) -> SiteNames {
        let (mut pages, mut by_name, mut declared) = (Vec::new(), BTreeMap::new(), Vec::new());
        // Some file systems do not distinguish capital letters.
        let mut used = BTreeSet::new();
        for (number, module) in modules.iter().enumerate() {
            let name = anchor(&module.document.name);
            let numbered = (2..).map(|next| format!("{name}-{next}"));
            let mut free = std::iter::once(name.clone()).chain(numbered);
            let page = free.find(|page| used.insert(page.to_lowercase())).unwrap_or(name);
            pages.push(format!("{page}.html"));
            by_name.entry(module.document.name.clone()).or_insert(number);
            let mut names = BTreeMap::new();
            for (owners, item) in module.document.walk() {
                let is_visible = owners.is_empty() || item.kind == DocKind::Value;
                for name in item.names.iter().filter(|_| is_visible) {
                    names.entry(name.text.clone()).or_insert_with(|| id(&owners, &name.text));
                }
            }
            declared.push(names);
        }
        SiteNames { pages, by_name, declared }
    }

    /// Returns the file name of the page of a module.
    pub fn page(&self, module: usize) -> &str {
        self.pages.get(module).map(String::as_str).unwrap_or_default()
    }

    /// Returns the address of a module from a page that reaches the folder of modules by `folder`.
    pub fn module(&self, name: &str, folder: &str) -> Option<String> {
        self.by_name.get(name).map(|number| format!("{folder}{}", self.page(*number)))
    }

    /// Returns the address of a name of a module, from such a page.
    pub fn name_in(&self, module: usize, name: &str, folder: &str) -> Option<String> {
        let id = self.declared.get(module)?.get(name)?;
        Some(format!("{folder}{}#{id}", self.page(module)))
    }

    /// Returns the address of the declaration of a name in a module, given the name of the module before it.
    pub fn target(
        &self,
        modules: &SiteModule,
        number: usize,
        folder: &str,
        of: Option<&str>,
        name: &str,
    ) -> Option<String> {
        let document = &modules.document;
        if let Some(module) = of.and_then(|module| self.by_name.get(module)) {
            return self.name_in(*module, name, folder);
        }
        if of.is_some() {
            return None;
        }
        let imported = document.imported_names.iter().find(|(imported, _)| imported == name);
        let imported = imported.and_then(|(_, module)| self.by_name.get(module));
        let predeclared = || self.name_in(*self.by_name.get(PREDECLARED)?, name, folder);
        self.name_in(number, name, folder)
            .or_else(|| self.name_in(*imported?, name, folder))
            .or_else(|| {
                self.module(name, folder).filter(|_| document.imports.iter().any(|module| module == name))
            })
            .or_else(predeclared)
    }
}

/// Returns the identifier of a name in its page.
pub fn id(owners: &[&DocItem], name: &str) -> String {
    let names = owners.iter().map(|owner| owner.name()).chain([name]);
    names.collect::<Vec<_>>().join(".")
}

/// Returns a text that can be part of an address.
pub fn anchor(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect()
}
