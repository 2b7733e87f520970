//! Hints within the text.

use serde_json::{Value, json};

use super::client::Client;
use super::marked::changed;

const TEXT: &str = "MODULE Main; (* ü *)
CONST size = 4; double = 2 * size; half = 0.5; name = 'x'; which = red;
TYPE Colour = (red, green);
VAR c: Colour; width: INTEGER;
PROCEDURE Draw(colour: Colour; width, height: INTEGER); BEGIN END Draw;
PROCEDURE Move(by: INTEGER); BEGIN END Move;
BEGIN
  Draw(green, width, size + 1); (* 𝄞 *) Move(3); Move(-width); Move(ORD(c)); Draw(c, 1,
END Main.
";

fn hinted(client: &mut Client, text: &str, lines: (usize, usize)) -> String {
    let range = json!({
        "start": { "line": lines.0, "character": 0 }, "end": { "line": lines.1, "character": 0 }
    });
    let params = json!({ "textDocument": { "uri": client.uri("Main.mod") }, "range": range });
    let found = client.request("textDocument/inlayHint", params);
    let edit = |hint: &Value| {
        let range = json!({ "start": hint["position"], "end": hint["position"] });
        json!({ "range": range, "newText": format!("<{}>", hint["label"].as_str().expect("a label")) })
    };
    let edits: Vec<Value> = found.as_array().expect("hints").iter().map(edit).collect();
    changed(text, &edits)
}

#[test]
fn hints_show_types_parameters_and_numbers() {
    let mut client = Client::start(&[("Main.mod", TEXT)]);
    client.open("Main.mod");
    let expected = TEXT
        .replace("double =", "double<: whole constant> =")
        .replace("which =", "which<: Colour> =")
        .replace("(red, green)", "(red< = 0>, green< = 1>)")
        .replace("Draw(green, width, size + 1)", "Draw(<colour:>green, width, <height:>size + 1)")
        .replace("Move(-width)", "Move(<by:>-width)")
        .replace("Move(ORD(c))", "Move(<by:>ORD(c))")
        .replace("Draw(c, 1,", "Draw(<colour:>c, <width:>1,");
    assert_eq!(hinted(&mut client, TEXT, (0, 9)), expected);
    let expected = TEXT.replace("(red, green)", "(red< = 0>, green< = 1>)");
    assert_eq!(hinted(&mut client, TEXT, (2, 3)), expected, "only the requested lines");
}
