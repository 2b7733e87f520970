//! Commands and options of `tlc`, and the forms of its outputs.

mod annotation;
mod bindgen;
mod cli;
mod compare;
mod cps;
mod doc;
mod explorer;
mod fmt;
mod graphs;
mod help;
mod install;
mod json;
mod library_page;
mod port;
mod promote;
mod settings;
mod suggestions;
mod terminal;
