// Draws the control flow graph. The layout has room for everything that later steps add, so nothing moves; only the
// facts known at the current step are drawn.

const LINE_HEIGHT = 17;
const PADDING = 8;

function shortened(text, letters) {
  const all = Array.from(text);
  return all.length <= letters ? text : `${all.slice(0, letters - 1).join("")}…`;
}

// Returns the text of a phi. What has replaced a removed phi is its operand at once; a phi that is being removed has
// the operands for which it is removed.
function phiText(state, phi) {
  const operands = phi.removed ? phi.operands : phi.operands.map((operand) => find(state, operand));
  return `${phi.name} = φ(${operands.length === 0 ? "…" : operands.join(", ")})`;
}

class GraphView {
  // `drawing` has the positions of blocks and edges.
  constructor(chapter, drawing, label) {
    this.blocks = new Map();
    this.edges = drawing.edges.map((edge) => this.edge(edge));
    const blocks = chapter.blocks.map((data, position) => this.block({ ...data, ...drawing.places[position] }));
    this.element = shape("svg", {
      class: "graph", role: "group", "aria-label": label, viewBox: `0 0 ${drawing.width} ${drawing.height}`,
      width: drawing.width, height: drawing.height,
    }, ...this.edges.map((edge) => edge.element), ...blocks);
  }

  edge(data) {
    const path = shape("path", { d: data.path, "marker-end": "url(#arrow)" });
    const [x, y] = data.labelAt;
    const label = shape("text", { x, y: y + LINE_HEIGHT / 4, class: "label" }, data.label);
    const title = shape("title", {}, `edge from ${data.from} to ${data.to}`);
    const classes = data.goesUp ? "edge up" : "edge";
    const element = shape("g", { class: classes, "data-from": data.from, "data-to": data.to }, title, path, label);
    return { data, element };
  }

  block(data) {
    const text = (row, content, attributes = {}) =>
      shape("text", { x: data.left + PADDING, y: data.top + PADDING + (row + 0.75) * LINE_HEIGHT, ...attributes }, content);
    const rows = Array.from({ length: data.phiRows }, (_, row) => ({
      text: text(1 + row, "", { class: "phi" }),
      stroke: shape("line", {
        class: "gone", x1: data.left + PADDING, x2: data.left + data.width - PADDING,
        y1: data.top + PADDING + (1.5 + row) * LINE_HEIGHT, y2: data.top + PADDING + (1.5 + row) * LINE_HEIGHT,
      }),
    }));
    const statements = data.statements.map((statement, row) => {
      const y = data.top + PADDING + (1 + data.phiRows + row) * LINE_HEIGHT;
      const light = shape("rect", { class: "light", x: data.left + 2, y, width: data.width - 4, height: LINE_HEIGHT });
      const written = text(1 + data.phiRows + row, shortened(statement.text, data.letters), { class: "statement" });
      return shape("g", { class: "row", "data-start": statement.start }, light, written);
    });
    const signs = text(0, "", { class: "signs", x: data.left + data.width - PADDING });
    const title = shape("title", {});
    const element = shape("g", { class: "block", "data-block": data.name, role: "img" },
      title,
      shape("rect", { class: "frame", x: data.left, y: data.top, width: data.width, height: data.height, rx: 4 }),
      text(0, shortened(data.name, data.letters - 4), { class: "name" }), signs,
      ...rows.flatMap((row) => [row.stroke, row.text]), ...statements);
    this.blocks.set(data.name, { data, element, rows, signs, title, statements });
    return element;
  }

  // Draws the state after an event; `variable` is the one that the reader has selected.
  update(state, event, variable) {
    const current = concerned(state, event);
    for (const { data, element, rows, signs, title, statements } of this.blocks.values()) {
      const known = state.blocks.get(data.name) ?? { sealed: false, filled: false };
      setClass(element, "filled", known.filled);
      setClass(element, "sealed", known.sealed);
      setClass(element, "current", current.has(data.name));
      setClass(element, "marked", state.marked.has(data.name) || state.visited.includes(data.name));
      setClass(element, "way", state.search?.way.includes(data.name) ?? false);
      setText(signs, `${known.filled ? "▣" : "▢"}${known.sealed ? "◆" : "◇"}`);
      const phis = shownPhis(state, data.name, event);
      const told = [
        `block ${data.name}`, known.filled ? "filled" : "not filled", known.sealed ? "sealed" : "not sealed",
        ...phis.map((phi) => `${phiText(state, phi)}${phi.removed ? " is removed" : ""}`),
      ].join(", ");
      setText(title, told);
      setAttribute(element, "aria-label", told);
      rows.forEach((row, position) => this.phi(row, state, phis[position], data, event, variable));
      for (const row of statements) {
        setClass(row, "current", Number(row.dataset.start) === state.start);
      }
    }
    for (const { data, element } of this.edges) {
      const isCurrent = event?.event === "edge" || event?.event === "go-on";
      const ends = event?.event === "go-on" ? [event.to, event.from] : [event?.from, event?.to];
      setClass(element, "current", isCurrent && data.from === ends[0] && data.to === ends[1]);
    }
  }

  phi(row, state, phi, data, event, variable) {
    setText(row.text, phi ? shortened(phiText(state, phi), data.letters) : "");
    setClass(row.text, "table", phi !== undefined && phi.ir === undefined);
    setClass(row.text, "new", phi !== undefined && event?.phi === phi.name);
    setClass(row.text, "sought", phi !== undefined && phi.variable === variable);
    setClass(row.stroke, "shown", phi?.removed ?? false);
  }
}

// Returns the phis of a block, including one that the current event removes.
function shownPhis(state, name, event) {
  return Array.from(state.phis.values()).filter((phi) =>
    phi.block === name && (!phi.removed || (event?.event === "remove" && event.phi === phi.name)));
}

// Returns the names of the blocks that an event concerns.
function concerned(state, event) {
  const names = [event?.block, event?.event === "go-on" ? event.to : undefined];
  const phi = event?.phi === undefined ? phiOf(state, event?.ir) : state.phis.get(event.phi);
  return new Set([...names, phi?.block].filter((name) => name !== undefined));
}

// Draws a graph with the phis of the result, to be compared with others.
function finishedGraph(chapter, phisOf, label) {
  const view = new GraphView(chapter, chapter.drawing, label);
  for (const { data, element, rows, signs, title } of view.blocks.values()) {
    const phis = phisOf(data.name);
    setText(signs, "");
    setText(title, [`block ${data.name}`, ...phis].join(", "));
    setAttribute(element, "aria-label", title.textContent);
    setClass(element, "sealed", true);
    setClass(element, "chosen", phis.length > 0);
    rows.forEach((row, position) => setText(row.text, shortened(phis[position] ?? "", data.letters)));
  }
  return view.element;
}
