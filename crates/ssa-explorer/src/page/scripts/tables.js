// Shows the algorithm with its current line, and its state as tables.

class AlgorithmView {
  constructor(run, pane) {
    this.pane = pane;
    this.lines = new Map();
    pane.replaceChildren(...algorithm(run.variant, run.minimal).map(({ title, lines }) => {
      const rows = lines.map(([id, text]) => {
        const row = element("li", { "data-line": id }, element("code", {}, text));
        this.lines.set(id, row);
        return row;
      });
      return element("section", {}, element("h2", {}, title), element("ul", {}, ...rows));
    }));
  }

  // Highlights lines; the last one is the current line.
  update(lines) {
    const lit = lines.filter((id) => this.lines.has(id));
    for (const [id, row] of this.lines) {
      setClass(row, "lit", lit.includes(id));
      if (id === lit.at(-1)) {
        row.setAttribute("aria-current", "step");
        bringIntoSight(row, this.pane);
      } else {
        row.removeAttribute("aria-current");
      }
    }
  }
}

// Returns the text of a value, with the value that has replaced it, if any.
function valueText(state, value) {
  const found = find(state, value);
  return found === value ? value : `${value} → ${found}`;
}

function setOf(names) {
  return names.length === 0 ? "∅" : `{${names.join(", ")}}`;
}

// Returns the state of the algorithm as pairs of a title and its rows of text, without empty ones.
function knowledge(state, variant) {
  const blocks = Array.from(state.blocks.entries());
  const rows = [
    ["sealedBlocks", [setOf(blocks.filter(([, block]) => block.sealed).map(([name]) => name))]],
    ["incompletePhis", Array.from(state.incomplete.entries())
      .filter(([, phis]) => phis.size > 0)
      .map(([name, phis]) => `${name}: ${Array.from(phis, ([variable, phi]) => `${variable} ↦ ${phi}`).join(", ")}`)],
    ["phis removed (union-find)", Array.from(state.union, ([phi, value]) => `${phi} ↦ ${valueText(state, value)}`)],
  ];
  if (variant === "default") {
    const joins = blocks.filter(([, block]) => block.since !== undefined);
    rows.push(["assigned since the statement began", joins.map(([name, block]) =>
      `${name} (from ${block.since}): ${setOf(block.assigned ?? [])}`)]);
  }
  rows.push(["marked blocks", Array.from(state.marked)]);
  rows.push(["visited blocks", state.visited.length === 0 ? [] : [state.visited.join(", ")]]);
  rows.push(["components", state.components.slice(-8).map((set) => setOf(set.members))]);
  rows.push(["phis that use each other", state.phiSets.slice(-8).map((set) => setOf(set.members))]);
  return rows.filter(([, lines]) => lines.length > 0);
}

class StateView {
  constructor(chapter, run, tablePane, listPane) {
    this.run = run;
    this.variables = new Set(chapter.variables.map(({ name }) => name));
    this.tablePane = tablePane;
    this.listPane = listPane;
    this.cells = new Map();
    this.columns = "";
    tablePane.replaceChildren();
    listPane.replaceChildren();
  }

  update(state, event, variable) {
    this.definitions(state, event, variable);
    const known = knowledge(state, this.run.variant);
    setContent(this.listPane, JSON.stringify(known), () => known.map(([title, lines]) =>
      element("section", {}, element("h2", {}, title),
        element("ul", {}, ...lines.map((line) => element("li", {}, element("code", {}, line)))))));
  }

  // Fills the table of currentDef: a row for each block, and a column for each variable.
  definitions(state, event, sought) {
    const variables = Array.from(state.definitions.keys()).filter((name) => this.variables.has(name));
    const blocks = Array.from(state.blocks.keys());
    const key = JSON.stringify([variables, blocks]);
    if (key !== this.columns) {
      this.columns = key;
      this.cells.clear();
      const head = element("tr", {}, element("th", { scope: "col" }, "block"),
        ...variables.map((name) => element("th", { scope: "col", "data-variable": name }, name)));
      const body = blocks.map((name) => element("tr", {}, element("th", { scope: "row" }, name),
        ...variables.map((variable) => {
          const cell = element("td", { "data-variable": variable });
          this.cells.set(`${variable}\n${name}`, cell);
          return cell;
        })));
      this.tablePane.replaceChildren(element("table", {},
        element("caption", {}, "currentDef"), element("thead", {}, head), element("tbody", {}, ...body)));
    }
    for (const variable of variables) {
      const values = state.definitions.get(variable);
      for (const name of blocks) {
        const cell = this.cells.get(`${variable}\n${name}`);
        const value = values.get(name);
        setText(cell, value === undefined ? "" : valueText(state, value));
        setClass(cell, "new", event?.variable === variable && event?.block === name
          && (event.event === "write" || event.event === "define"));
        setClass(cell, "sought", variable === sought);
      }
    }
  }
}
