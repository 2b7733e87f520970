//! The text form: parsing, printing, and the errors in wrong texts.

use crate::Strategy;
use crate::graph::{Graph, ParseErrorKind};

fn printed_in_ssa_form(source: &str) -> String {
    let graph = Graph::parse(source).unwrap_or_else(|errors| panic!("{errors:?}"));
    graph.in_ssa_form(Strategy::Default).0.to_string()
}

/// Returns all errors of a text, one per line.
fn errors(text: &str) -> String {
    let errors = Graph::parse(text).map(|graph| graph.to_string()).expect_err("the text is wrong");
    errors.iter().map(|error| format!("{error}\n")).collect()
}

#[test]
fn statements_on_one_line_and_on_many_are_the_same() {
    let one = Graph::parse("b0: x = 1; y = x + 2; goto b1; b1: print y; return y").expect("right");
    let many = Graph::parse("b0:\n  x = 1\n  y = x + 2\n  goto b1\nb1:\n  print y # shown\n  return y");
    assert_eq!(one.to_string(), many.expect("right").to_string());
    let outcome = one.run(&[], 10);
    assert_eq!((outcome.printed, outcome.returned), (vec![3], Some(3)));
}

#[test]
fn what_is_printed_is_read_as_the_same() {
    let source = "procedure f(a, b)
        s: switch a, x, y, x, z
        x: a = a - -1; goto y
        y: b' = a == b; branch b', x, z
        dead: goto dead2; dead2: print a; branch 1, dead, z
        z: return c * b'";
    let graph = Graph::parse(source).expect("right");
    let again = Graph::parse(&graph.to_string()).expect("right");
    assert_eq!(graph.to_string(), again.to_string());
    let ssa = graph.in_ssa_form(Strategy::Default).0;
    let ssa_again = Graph::parse(&ssa.to_string()).unwrap_or_else(|errors| panic!("{errors:?}\n{ssa}"));
    assert_eq!(ssa.to_string(), ssa_again.to_string());
    for arguments in [[0, 0], [1, 1], [2, 5], [9, 9], [-1, 3]] {
        assert_eq!(graph.run(&arguments, 50), ssa_again.run(&arguments, 50), "{arguments:?}");
    }
}

#[test]
fn a_call_says_nothing_but_its_name_and_operands() {
    let source = "procedure f(a)
        s: call begin(); x = call get(a, 1, x); call = x + 1; branch call next(call), t, u
        t: x = call; goto u
        u: call put(x, a); return call done(call)";
    let graph = Graph::parse(source).expect("right");
    let ssa = graph.in_ssa_form(Strategy::Default).0;
    assert_eq!(
        ssa.to_string(),
        "procedure f(a.1)
s:
    v.1 = call begin()
    x.1 = call get(a.1, 1, undefined x)
    call.1 = x.1 + 1
    v.2 = call next(call.1)
    branch v.2, t, u
t:
    goto u
u:
    x.2 = phi(s: x.1, t: call.1)
    v.3 = call put(x.2, a.1)
    v.4 = call done(call.1)
    return v.4
"
    );
    let again = Graph::parse(&ssa.to_string()).expect("what is printed can be read");
    assert_eq!(again.to_string(), ssa.to_string());
    assert_eq!(graph.run(&[3], 50), again.run(&[3], 50));
    assert_ne!(graph.run(&[3], 50), graph.run(&[4], 50), "operands count");
    assert_eq!(errors("a: call f(1; return 0"), "1:12: expected `,`, found the end of the statement\n");
}

#[test]
fn several_edges_from_one_block_are_told_apart() {
    let text = "procedure(n)\na: switch n, b, b, b\nb:\n x.1 = phi(a: 10, a: 20, a: 30)\n return x.1";
    let graph = Graph::parse(text).expect("right");
    let results = [0, 1, 2, 7].map(|n| graph.run(&[n], 10).returned);
    assert_eq!(results, [Some(10), Some(20), Some(30), Some(30)]);
}

#[test]
fn variables_and_values_may_be_mixed() {
    let text = "
procedure(n)
a:  x.1 = n * 2
    y = x.1
    branch n, b, c
b:  y = y + x.1
    goto c
c:  x.2 = phi(a: 0, b: x.1)
    return y - x.2";
    assert_eq!(
        printed_in_ssa_form(text),
        "\
procedure(n.1)
a:
    x.1 = n.1 * 2
    branch n.1, b, c
b:
    y.1 = x.1 + x.1
    goto c
c:
    x.2 = phi(a: 0, b: x.1)
    y.2 = phi(a: x.1, b: y.1)
    v.1 = y.2 - x.2
    return v.1
"
    );
}

#[test]
fn syntax_errors_have_a_place() {
    let cases = [
        ("", "1:1: expected the name of a block, found the end of the text"),
        ("a: x = $", "1:8: unexpected character `$`"),
        (
            "a:\n  x = \n  return x",
            "2:7: expected a variable, a value or a number, found the end of the statement",
        ),
        ("a: x = 1 y = 2", "1:10: expected the end of the statement, found `y`"),
        ("a: x = 99999999999999999999", "1:8: the number 99999999999999999999 does not fit 64 bits"),
        ("a: x = -y", "1:9: expected a number, found `y`"),
        ("a: x = 1", "1:1: the block `a` has no terminator"),
        ("a: x = 1\nb: return x", "1:1: the block `a` has no terminator"),
        ("a: return 1\nx = 2", "2:1: expected a new block, found `x`"),
        ("a: goto x.1", "1:9: expected a block, found the value `x.1`"),
        ("a: goto return", "1:9: expected a block, found `return`"),
        ("procedure f x", "1:13: expected `(`, found `x`"),
        ("procedure (a b) a: return 1", "1:14: expected `,`, found `b`"),
        ("a: x.1 = phi(b 1)\n", "1:16: expected `:`, found `1`"),
        ("a: branch 1, b", "1:15: expected `,`, found the end of the text"),
        ("ä: return é+", "1:13: expected a variable, a value or a number, found the end of the text"),
    ];
    for (text, expected) in cases {
        assert_eq!(errors(text), format!("{expected}\n"), "{text}");
    }
}

#[test]
fn all_mistakes_with_names_are_reported() {
    let text = "procedure (p, p)
a: x.1 = 1; x.1 = 2; print y.3; goto nowhere
a: return x.1";
    assert_eq!(
        errors(text),
        "\
1:15: the parameter `p` is declared twice
2:13: the value `x.1` is defined twice
3:1: there are two blocks `a`
2:28: the value `y.3` is not defined
2:38: there is no block `nowhere`
"
    );
}

#[test]
fn phis_have_an_operand_for_each_edge() {
    let cases = [
        ("b: x.1 = phi(a: 1); return x.1", "3:4: the phi of `x.1` has no operand for the edge from `a`\n"),
        ("b: x.1 = phi(a: 1, a: 2, a: 3); return x.1", "3:26: there is no further edge from `a`\n"),
        ("b: x.1 = phi(a: 1, a: 2, c: 3); return x.1", "3:26: there is no edge from `c`\n"),
        (
            "b: print 1; x.1 = phi(a: 1, a: 2); return x.1",
            "3:13: the phi of `x.1` follows other statements\n",
        ),
        ("b: x = phi(a: 1, a: 2); return x", "3:4: the phi defines the variable `x`\n"),
        ("b: x.1 = phi(a: 1, a: x); return x.1", "3:23: the operand `x` of a phi is a variable\n"),
    ];
    for (block, expected) in cases {
        let text = format!("procedure(n)\na: branch n, b, b\n{block}\nc: return 0");
        assert_eq!(errors(&text), expected, "{text}");
    }
}

#[test]
fn values_are_defined_before_their_use() {
    let cases = [
        "a: x.1 = x.1; return 0",
        "a: print x.1; x.1 = 3; return 0",
        "a: branch 1, b, c; b: x.1 = 3; goto c; c: return x.1",
        "a: branch 1, b, c; b: x.1 = 3; goto c; c: y.1 = phi(a: x.1, b: x.1); return y.1",
    ];
    for text in cases {
        let errors = Graph::parse(text).map(|_| ()).expect_err(text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert_eq!(errors[0].kind, ParseErrorKind::Dominance, "{text}");
    }
    let loops = "a: goto b; b: x.1 = phi(a: 0, b: y.1); y.1 = x.1 + 1; branch y.1 < 3, b, c; c: return y.1";
    assert_eq!(Graph::parse(loops).expect("right").run(&[], 10).returned, Some(3));
}

#[test]
fn no_edge_leads_back_to_the_entry() {
    assert_eq!(errors("a: goto b; b: branch 1, b, a"), "1:28: an edge leads back to the entry `a`\n");
}

/// Any bytes result in a graph that runs or in an error.
#[test]
fn no_text_makes_the_reader_panic() {
    let words = [
        "a",
        "b",
        "x",
        "x.1",
        "y.1",
        ":",
        ":",
        "=",
        "=",
        ";",
        "\n",
        ",",
        "(",
        ")",
        "+",
        "1",
        "goto",
        "branch",
        "return",
        "phi",
        "undefined",
        "procedure",
        "print",
        "switch",
        "é",
        "#",
        "-",
        ".",
        "'",
    ];
    let mut state = 1u64;
    let mut next = |limit: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % limit
    };
    let right = "procedure(n) ; a : x.1 = n + 1 ; branch n , b , c ; b : x = 2 ; goto c ; c : y.1 = phi ( a : 0 , b : x.1 ) ; return y.1";
    for round in 0..20_000 {
        let mut text: Vec<&str> = if round % 2 == 0 { right.split(' ').collect() } else { Vec::new() };
        for _ in 0..1 + next(4) {
            let position = next(text.len() + 1);
            match next(3) {
                0 if position < text.len() => drop(text.remove(position)),
                1 if position < text.len() => text[position] = words[next(words.len())],
                _ => text.insert(position, words[next(words.len())]),
            }
        }
        if let Ok(graph) = Graph::parse(&text.join(" ")) {
            let ssa = graph.in_ssa_form(Strategy::Default).0;
            assert_eq!(graph.run(&[3], 20), ssa.run(&[3], 20), "{ssa}");
            assert!(Graph::parse(&ssa.to_string()).is_ok(), "{ssa}");
        }
    }
}
