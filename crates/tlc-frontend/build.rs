//! Derives sets of keywords from the grammar and writes them to `keywords.rs`: those that can begin a construct
//! of the language (FIRST), and those that may follow it (FOLLOW).

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{env, fs};

use pest_meta::ast::Expr;
use pest_meta::parser;

/// The grammar of the language, from the folder of this package.
const GRAMMAR: &str = "../../grammar.pest";

/// The sets that `src/syntax/keyword.rs` includes: the rules whose sets are united, and whether the sets
/// are FOLLOW.
const SETS: [(&str, &[&str], bool); 5] = [
    ("STARTS_DECLARATION", &["declaration", "import", "export"], false),
    ("STARTS_STATEMENT", &["statement"], false),
    ("FOLLOWS_DECLARATION", &["declaration"], true),
    ("FOLLOWS_STATEMENTS", &["statements"], true),
    ("FOLLOWS_EXPRESSION", &["expression"], true),
];

type Words = BTreeSet<String>;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={GRAMMAR}");
    let text = fs::read_to_string(GRAMMAR).expect("the package has its grammar");
    let pairs = parser::parse(parser::Rule::grammar_rules, &text).unwrap_or_else(|error| {
        eprintln!("{error}");
        std::process::exit(1)
    });
    let rules = parser::consume_rules(pairs).expect("pest accepts the grammar");
    let rules: BTreeMap<String, Expr> = rules.into_iter().map(|rule| (rule.name, rule.expr)).collect();
    let grammar = Grammar::new(&rules);
    let mut sets = String::new();
    for (name, rules, follow) in SETS {
        let table = if follow { &grammar.follow } else { &grammar.first };
        let words = rules.iter().flat_map(|rule| &table[*rule]);
        let is_keyword =
            |word: &&String| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
        let words: BTreeSet<_> = words.filter(is_keyword).collect();
        sets.push_str(&format!("const {name}: &[&str] = &{words:?};\n").replace('{', "[").replace('}', "]"));
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::write(out.join("keywords.rs"), sets).expect("OUT_DIR is writable");
}

struct Grammar<'a> {
    rules: &'a BTreeMap<String, Expr>,
    /// The rules that match the empty text.
    nullable: BTreeSet<&'a str>,
    first: BTreeMap<&'a str, Words>,
    follow: BTreeMap<&'a str, Words>,
}

impl<'a> Grammar<'a> {
    fn new(rules: &'a BTreeMap<String, Expr>) -> Grammar<'a> {
        let none: BTreeMap<&str, Words> = rules.keys().map(|rule| (rule.as_str(), Words::new())).collect();
        let mut grammar = Grammar { rules, nullable: BTreeSet::new(), first: none.clone(), follow: none };
        // The sets only grow, and they are finite.
        while grammar.grow() {}
        grammar
    }

    /// Adds to the sets all keywords that the rules imply, given the present sets; returns false if
    /// nothing was added.
    fn grow(&mut self) -> bool {
        let size = |grammar: &Grammar<'_>| {
            let words = |sets: &BTreeMap<&str, Words>| sets.values().map(Words::len).sum::<usize>();
            grammar.nullable.len() + words(&grammar.first) + words(&grammar.follow)
        };
        let before = size(self);
        for (rule, expr) in self.rules {
            if self.is_nullable(expr) {
                self.nullable.insert(rule);
            }
            let first = self.first_of(expr);
            self.first.entry(rule).or_default().extend(first);
            let after = self.follow[rule.as_str()].clone();
            self.spread(expr, &after);
        }
        size(self) > before
    }

    fn is_nullable(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Ident(rule) => self.nullable.contains(rule.as_str()),
            Expr::Seq(left, right) => self.is_nullable(left) && self.is_nullable(right),
            Expr::Choice(left, right) => self.is_nullable(left) || self.is_nullable(right),
            Expr::RepOnce(inner) => self.is_nullable(inner),
            Expr::Opt(_) | Expr::Rep(_) | Expr::PosPred(_) | Expr::NegPred(_) => true,
            _ => false,
        }
    }

    fn first_of(&self, expr: &Expr) -> Words {
        match expr {
            Expr::Str(text) => Words::from([text.clone()]),
            Expr::Ident(rule) => self.first.get(rule.as_str()).cloned().unwrap_or_default(),
            Expr::Seq(left, right) if self.is_nullable(left) => &self.first_of(left) | &self.first_of(right),
            Expr::Seq(left, _) => self.first_of(left),
            Expr::Choice(left, right) => &self.first_of(left) | &self.first_of(right),
            Expr::Opt(inner) | Expr::Rep(inner) | Expr::RepOnce(inner) => self.first_of(inner),
            _ => Words::new(),
        }
    }

    /// Adds to the FOLLOW sets of the rules in an expression that `after` may follow.
    fn spread(&mut self, expr: &'a Expr, after: &Words) {
        match expr {
            Expr::Ident(rule) => self.follow.entry(rule).or_default().extend(after.iter().cloned()),
            Expr::Seq(left, right) => {
                let mut between = self.first_of(right);
                if self.is_nullable(right) {
                    between.extend(after.iter().cloned());
                }
                self.spread(left, &between);
                self.spread(right, after);
            }
            Expr::Choice(left, right) => {
                self.spread(left, after);
                self.spread(right, after);
            }
            Expr::Rep(inner) | Expr::RepOnce(inner) => {
                let again = &self.first_of(inner) | after;
                self.spread(inner, &again);
            }
            Expr::Opt(inner) => self.spread(inner, after),
            _ => {}
        }
    }
}
