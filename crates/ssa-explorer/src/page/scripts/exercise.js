// Predict the phi: the reader marks the blocks in which a variable needs a phi. The marks are compared with minimal SSA
// and pruned SSA form, and each answer is explained twice: by dominance frontiers, and by the steps of the algorithm.

// Explains by dominance frontiers why a block has a phi for a variable, or has none.
function byFrontiers(chapter, variable, name) {
  const meeting = variable.frontier.find((at) => at.block === name);
  if (meeting === undefined) {
    if (variable.definitions.length === 0) {
      return `No block assigns ${variable.name}.`;
    }
    const dominator = chapter.blocks.find((data) => data.name === name)?.immediateDominator;
    const instead = dominator === null || dominator === undefined
      ? "No other block leads there."
      : `${variable.name} has the value there that it has at the end of ${dominator}.`;
    return `${name} is in the dominance frontier of no block that assigns ${variable.name} or has a phi for it. ${instead}`;
  }
  const why = variable.definitions.includes(meeting.becauseOf) ? `assigns ${variable.name}` : "has a phi for it";
  const frontier = `${name} is in the dominance frontier of ${meeting.becauseOf}, which ${why}`;
  if (!meeting.isLive) {
    return `${frontier}; but ${variable.name} is not live there: it is assigned again before it is read.`;
  }
  return variable.phis.includes(name)
    ? `${frontier}.`
    : `${frontier}. So a phi would be placed, but only one value reaches it, so it is not needed.`;
}

// Explains by the events of a construction why a block has a phi, or none, and returns the deciding step.
function byAlgorithm(run, variable, name) {
  let phi;
  let verdict;
  run.events.forEach((event, position) => {
    if (event.event === "phi" && event.block === name && event.variable === variable.name) {
      phi = event.phi;
      verdict = { text: `${phi} is made there.`, step: position + 1 };
    } else if (phi !== undefined && event.phi === phi && event.event === "keep") {
      verdict = { text: `${phi} is made there and stays, because ${event.values[0]} and ${event.values[1]} differ.`, step: position + 1 };
    } else if (phi !== undefined && event.phi === phi && event.event === "remove") {
      verdict = { text: `${phi} is made there, but joins nothing else than ${event.value} and is removed.`, step: position + 1 };
    }
  });
  return verdict ?? { text: `No search for ${variable.name} makes a phi there.`, step: undefined };
}

class Exercise {
  // `show` makes the page show a step of the run that explains the answers.
  constructor(chapter, graphPane, panel, show) {
    this.chapter = chapter;
    this.run = chapter.runs.find((run) => run.variant === "plain") ?? chapter.runs[0];
    this.show = show;
    this.marks = new Map(chapter.variables.map((variable) => [variable.name, new Set()]));
    this.view = new GraphView(chapter, chapter.exercise, "control flow graph without its phis");
    graphPane.open(this.view.element);
    this.variable = element("select", { id: "exercise-variable" },
      ...chapter.variables.map(({ name }) => element("option", { value: name }, name)));
    this.verdict = element("div", { id: "verdict", role: "status" });
    const check = element("button", { type: "button", id: "check" }, "Check");
    const solve = element("button", { type: "button", id: "solve" }, "Show the solution");
    panel.replaceChildren(
      element("h2", {}, "Predict the phi"),
      element("p", {}, "Which blocks need a phi in SSA form that is minimal and pruned? A block needs one for a variable if several "
        + "values arrive there, and if one of them may still be read: a dead variable needs none. Choose a variable and mark its blocks in the graph, with the mouse, "
        + "or with Tab and the space bar; then choose the next variable."),
      element("p", {}, element("label", { for: "exercise-variable" }, "Variable "), this.variable),
      element("p", {}, check, " ", solve), this.verdict);
    this.variable.addEventListener("change", () => this.draw());
    check.addEventListener("click", () => this.check());
    solve.addEventListener("click", () => this.solve());
    for (const { data, element: drawn, signs } of this.view.blocks.values()) {
      setText(signs, "");
      drawn.setAttribute("role", "checkbox");
      drawn.setAttribute("tabindex", "0");
      drawn.addEventListener("click", () => this.toggle(data.name));
      drawn.addEventListener("keydown", (pressed) => {
        if (pressed.key === " " || pressed.key === "Enter") {
          pressed.preventDefault();
          pressed.stopPropagation();
          this.toggle(data.name);
        }
      });
    }
    this.draw();
  }

  toggle(name) {
    const marks = this.marks.get(this.variable.value);
    if (!marks.delete(name)) {
      marks.add(name);
    }
    this.draw();
  }

  draw() {
    for (const { data, element: drawn, rows, title } of this.view.blocks.values()) {
      const isMarked = this.marks.get(this.variable.value)?.has(data.name) ?? false;
      const marked = Array.from(this.marks).filter(([, names]) => names.has(data.name)).map(([name]) => name);
      setAttribute(drawn, "aria-checked", String(isMarked));
      setClass(drawn, "chosen", isMarked);
      const told = `block ${data.name}: a phi for ${this.variable.value}`;
      setText(title, told);
      setAttribute(drawn, "aria-label", told);
      setText(rows[0].text, marked.length > 0 ? shortened(`φ ${marked.join(", ")}`, data.letters) : "");
    }
  }

  // Lists the wrong answers with their explanations.
  check() {
    let right = 0;
    const wrong = [];
    for (const variable of this.chapter.variables) {
      const marks = this.marks.get(variable.name);
      for (const { name } of this.chapter.blocks) {
        const isNeeded = variable.phis.includes(name);
        if (marks.has(name) && isNeeded) {
          right += 1;
        } else if (marks.has(name) !== isNeeded) {
          wrong.push(this.explanation(variable, name, isNeeded));
        }
      }
    }
    const all = this.chapter.variables.reduce((sum, { phis }) => sum + phis.length, 0);
    const result = wrong.length === 0
      ? `All right: ${all} ${all === 1 ? "phi" : "phis"}.`
      : `${right} of ${all} phis found; ${wrong.length} ${wrong.length === 1 ? "answer is" : "answers are"} not right yet.`;
    this.verdict.replaceChildren(element("p", { class: wrong.length === 0 ? "right" : "wrong" }, result),
      element("ul", {}, ...wrong));
  }

  explanation(variable, name, isNeeded) {
    const { text, step } = byAlgorithm(this.run, variable, name);
    const algorithm = element("p", {}, "By the algorithm: ", text, " ");
    if (step !== undefined) {
      const link = element("button", { type: "button", class: "link" }, `step ${step}`);
      link.addEventListener("click", () => this.show(this.run, step));
      algorithm.append(link);
    }
    return element("li", { "data-variable": variable.name, "data-block": name, class: isNeeded ? "missing" : "superfluous" },
      element("strong", {}, isNeeded
        ? `${variable.name} needs a phi in ${name}.`
        : `${variable.name} needs no phi in ${name}.`),
      element("p", {}, "By dominance frontiers: ", byFrontiers(this.chapter, variable, name)), algorithm);
  }

  solve() {
    for (const variable of this.chapter.variables) {
      this.marks.set(variable.name, new Set(variable.phis));
    }
    this.draw();
    this.check();
  }
}
