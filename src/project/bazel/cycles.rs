//! Groups of modules that import each other, which Bazel can only build as one target.

use std::collections::BTreeSet;

/// Returns for each node of a graph the number of its group, the lowest node that it reaches and that reaches it.
///
/// Kosaraju's algorithm: nodes are numbered when all of their successors are finished; in the reverse of this order, what
/// is reached against the edges is one group.
pub fn groups(successors: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut predecessors = vec![BTreeSet::new(); successors.len()];
    for (node, next) in successors.iter().enumerate() {
        for other in next {
            predecessors[*other].insert(node);
        }
    }
    let mut finished = Vec::new();
    let mut seen = vec![false; successors.len()];
    for root in 0..successors.len() {
        visit(successors, root, &mut seen, &mut finished);
    }
    let mut group = vec![0; successors.len()];
    let mut seen = vec![false; successors.len()];
    for root in finished.into_iter().rev() {
        let mut members = Vec::new();
        visit(&predecessors, root, &mut seen, &mut members);
        let lowest = members.iter().copied().min().unwrap_or(root);
        for member in members {
            group[member] = lowest;
        }
    }
    group
}

/// Adds the nodes that are reached from a root, each after its successors. Each node is entered once.
fn visit(edges: &[BTreeSet<usize>], root: usize, seen: &mut [bool], finished: &mut Vec<usize>) {
    if seen[root] {
        return;
    }
    seen[root] = true;
    let mut open = vec![(root, edges[root].iter())];
    while let Some((node, next)) = open.last_mut() {
        match next.next() {
            Some(&other) if !seen[other] => {
                seen[other] = true;
                open.push((other, edges[other].iter()));
            }
            Some(_) => {}
            None => {
                finished.push(*node);
                open.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(edges: &[&[usize]]) -> Vec<usize> {
        groups(&edges.iter().map(|next| next.iter().copied().collect()).collect::<Vec<_>>())
    }

    #[test]
    fn members_of_a_cycle_are_one_group() {
        assert_eq!(of(&[&[1], &[2], &[]]), [0, 1, 2]);
        assert_eq!(of(&[&[1], &[2], &[0]]), [0, 0, 0]);
        assert_eq!(of(&[&[1], &[0, 2], &[3], &[2], &[0]]), [0, 0, 2, 2, 4]);
        assert_eq!(of(&[&[0]]), [0]);
    }
}
