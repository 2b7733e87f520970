//! The gallery: control flow graphs inside the compiler, for `tlc ssa --example`.

/// Declares the graphs, and includes the text of each.
macro_rules! gallery {
    ($($name:literal)*) => {
        /// The names of all graphs with their texts, in alphabetical order.
        const GALLERY: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../docs/gallery/", $name, ".cfg")))),*];
    };
}

gallery! {
    "break"
    "copies"
    "dead"
    "dispatch"
    "edges"
    "figure-1"
    "figure-2"
    "figure-3"
    "figure-4"
    "figure-5"
    "figure-6"
    "figure-7"
    "figure-8"
    "gcd"
    "irreducible"
    "ladder"
    "lost-copy"
    "nested-loops"
    "repeat"
    "sum"
    "swap"
    "unchanged"
    "undefined"
    "unreachable"
    "values"
}

/// Returns all graphs, each with its name.
pub fn gallery() -> impl Iterator<Item = (&'static str, &'static str)> {
    GALLERY.iter().copied()
}

/// Returns the text of a graph.
pub fn example(name: &str) -> Option<&'static str> {
    GALLERY.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Returns the list of all graphs, one on each line with its title, which is the first comment of its text.
pub fn examples() -> String {
    let title = |text: &'static str| text.lines().next().unwrap_or_default().trim_start_matches("# ");
    GALLERY.iter().map(|(name, text)| format!("{name:<14}{}\n", title(text))).collect()
}

#[cfg(test)]
mod tests {
    use direct_ssa::graph::Graph;
    use direct_ssa::trace::Log;
    use direct_ssa::verify::verify;
    use direct_ssa::{SsaBuilder, Strategy};

    use super::*;

    fn graph(name: &str) -> Graph {
        let text = example(name).expect("it is in the gallery");
        Graph::parse(text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]))
    }

    #[test]
    fn the_gallery_is_the_folder() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gallery");
        let entries = std::fs::read_dir(folder).expect("the folder");
        let mut files: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        // The page about the gallery is generated from the other files.
        files.retain(|file| file != "index.html");
        files.sort();
        let names: Vec<String> = GALLERY.iter().map(|(name, _)| format!("{name}.cfg")).collect();
        assert_eq!(files, names);
        assert!(example("no such graph").is_none());
    }

    #[test]
    fn each_graph_has_a_title_and_is_proved_in_each_variant() {
        let mut titles = Vec::new();
        for (name, text) in GALLERY {
            let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title");
            assert!(title.len() > 20 && title.len() < 130 && !title.ends_with('.'), "{name}: {title}");
            titles.push(title);
            let mut graph = graph(name);
            graph.derive_joins();
            for strategy in Strategy::ALL {
                for minimal in [false, true] {
                    let mut ssa = SsaBuilder::with_observer(strategy, Log::default());
                    let made = graph.construct(&mut ssa, minimal);
                    verify(ssa.observer(), &made).unwrap_or_else(|violation| panic!("{name}: {violation}"));
                }
            }
        }
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), GALLERY.len(), "a title denotes one graph");
    }

    #[test]
    fn the_graphs_compute_what_their_titles_say() {
        let result = |name: &str, arguments: &[i64]| graph(name).run(arguments, 1000).returned;
        assert_eq!(result("gcd", &[48, 18]), Some(6));
        assert_eq!(result("sum", &[5]), Some(10));
        assert_eq!(result("nested-loops", &[4]), Some(4));
        assert_eq!(result("break", &[9, 25]), Some(5));
        assert_eq!(result("repeat", &[8]), Some(4));
        assert_eq!(result("lost-copy", &[6]), Some(5));
        assert_eq!(result("swap", &[1, 10, 20]), Some(20));
        assert_eq!(result("unchanged", &[7, 30]), Some(7));
        assert_eq!(result("irreducible", &[1, 10]), Some(10));
    }

    /// Algorithm 5 removes two phis each in Figures 5 and 6.
    #[test]
    fn algorithm_5_has_something_to_do() {
        for name in ["figure-5", "figure-6", "copies"] {
            let statistics = graph(name).in_minimal_ssa_form(Strategy::Plain).1.statistics();
            assert!(statistics.phis_removed_redundant >= 2, "{name}");
        }
    }
}
