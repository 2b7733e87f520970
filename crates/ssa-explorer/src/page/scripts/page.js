// Controls the page: the construction and the step that are shown, the buttons and the keys.

const data = JSON.parse(byId("data").textContent);
// The text that the reader can change, with the messages about it, if the page is served by `tlc ssa --serve`.
const edit = JSON.parse(byId("edit").textContent);
const page = {
  chapter: undefined, run: undefined, replay: undefined, step: 0, mode: "watch", variable: "", timer: undefined,
  source: undefined, graph: undefined, algorithm: undefined, state: undefined, isLarge: false,
};
const canvas = new Canvas(byId("canvas"), byId("map"));

function chapters() {
  return data.chapters;
}

// Opens a graph, at its beginning unless a step is given.
function openChapter(position, run, step) {
  stop();
  page.chapter = chapters()[position];
  byId("chapter").value = String(position);
  setText(byId("title"), page.chapter.title);
  byId("variant").replaceChildren(...page.chapter.runs.map((each, number) =>
    element("option", { value: number }, runName(each))));
  byId("variables").replaceChildren(...page.chapter.variables.map(({ name }) => element("option", { value: name })));
  page.source = new SourceView(page.chapter, byId("source"));
  openRun(run ?? firstRun(), step);
}

function firstRun() {
  const found = page.chapter.runs.findIndex((run) => run.variant === data.variant && run.minimal === data.minimal);
  return Math.max(found, 0);
}

function openRun(number, step) {
  page.run = page.chapter.runs[number];
  byId("variant").value = String(number);
  page.replay = new Replay(page.run.events);
  page.graph = new GraphView(page.chapter, page.chapter.drawing, "control flow graph");
  page.algorithm = new AlgorithmView(page.run, byId("algorithm"));
  page.state = new StateView(page.chapter, page.run, byId("definitions"), byId("knowledge"));
  const last = page.run.events.length;
  byId("position").max = String(last);
  byId("step").max = String(last);
  setText(byId("last"), String(last));
  setMode(page.mode, step ?? 0);
}

// Returns the step after all declarations.
function firstStep() {
  return Math.max(page.run.events.findIndex((event) => event.event === "at"), 0);
}

// Shows the construction, the exercise or the comparison.
function setMode(mode, step = page.step) {
  stop();
  page.mode = mode;
  document.body.dataset.mode = mode;
  for (const button of document.querySelectorAll("[data-mode-button]")) {
    setAttribute(button, "aria-pressed", String(button.dataset.modeButton === mode));
  }
  if (mode === "predict") {
    page.exercise = new Exercise(page.chapter, canvas, byId("exercise"), (run, at) => {
      page.mode = "watch";
      openRun(page.chapter.runs.indexOf(run), at);
    });
  } else if (mode === "compare") {
    byId("comparison").replaceChildren(...comparison(page.chapter));
  } else {
    canvas.open(page.graph.element);
  }
  show(step);
}

// Shows the state after `wanted` events.
function show(wanted) {
  const step = Math.min(Math.max(Math.trunc(Number(wanted)) || 0, 0), page.run.events.length);
  const event = page.run.events[step - 1];
  // The replay changes its state in place, so the lines are computed from the earlier state first.
  const lines = event ? linesOf(event, page.replay.at(step - 1)) : [];
  const known = page.replay.at(step);
  page.step = step;
  byId("position").value = String(step);
  byId("position").setAttribute("aria-valuetext", `step ${step}`);
  byId("step").value = String(step);
  setText(byId("count"), `Step ${step} of ${page.run.events.length}`);
  if (page.mode === "predict") {
    page.source.update({});
  } else {
    setText(byId("told"), sentence(event));
    page.source.update(known);
    page.graph.update(known, event, page.variable);
    const current = document.querySelector("#graph .block.current");
    if (current) {
      canvas.follow(current);
    }
    page.algorithm.update(lines);
    page.state.update(known, event, page.variable);
    if (window.location.hash !== address()) {
      window.history.replaceState(null, "", address());
    }
  }
  if (step === page.run.events.length) {
    stop();
  }
}

// Describes an event in words.
function sentence(event) {
  if (event === undefined) {
    return "Each step is one action of the construction of SSA form by Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, "
      + "“Simple and Efficient Construction of Static Single Assignment Form” (CC 2013). ▶ or → goes to the first one.";
  }
  if (event.event !== "at") {
    return event.text;
  }
  if (event.start === undefined) {
    return "All statements are translated.";
  }
  // The heading of a procedure is not a statement of a block, so its text comes from the lines of the source.
  const text = page.source.places.get(event.start)?.text ?? page.chapter.lines[event.line - 1];
  return `line ${event.line}: ${text}`;
}

// Returns the fragment of the address that leads to the current step.
function address() {
  const parts = [`step=${page.step}`];
  const run = page.chapter.runs.indexOf(page.run);
  if (run !== firstRun()) {
    parts.push(`variant=${encodeURIComponent(runName(page.run))}`);
  }
  if (chapters().length > 1) {
    parts.push(`graph=${encodeURIComponent(page.chapter.name)}`);
  }
  if (page.isLarge) {
    parts.push("large");
  }
  return `#${parts.join("&")}`;
}

function openAddress() {
  const wanted = new URLSearchParams(window.location.hash.slice(1));
  page.isLarge = wanted.has("large");
  layOut();
  const chapter = Math.max(chapters().findIndex(({ name }) => name === wanted.get("graph")), 0);
  const runs = chapters()[chapter].runs;
  const run = runs.findIndex((each) => runName(each) === wanted.get("variant"));
  openChapter(chapter, run < 0 ? undefined : run, wanted.get("step") ?? undefined);
}

// Shows the next event, or the previous one, that satisfies a condition.
function seek(direction, isWanted) {
  for (let step = page.step + direction; step >= 1 && step <= page.run.events.length; step += direction) {
    if (isWanted(page.run.events[step - 1])) {
      show(step);
      return;
    }
  }
  show(direction > 0 ? page.run.events.length : 0);
}

function seekKind(direction) {
  const kind = byId("kind").value;
  seek(direction, (event) => event.event === kind);
}

function seekVariable(direction) {
  const isPhiOf = (event) => page.replay.state.phis.get(event.phi)?.variable === page.variable;
  seek(direction, (event) => event.variable === page.variable || isPhiOf(event));
}

function stop() {
  window.clearInterval(page.timer);
  page.timer = undefined;
  setText(byId("run"), "▶ Run");
  setAttribute(byId("told"), "aria-live", "polite");
}

function run() {
  if (page.timer !== undefined) {
    stop();
    return;
  }
  if (page.step === page.run.events.length) {
    show(firstStep());
  }
  const rest = 1000 / Number(byId("speed").value);
  page.timer = window.setInterval(() => show(page.step + 1), rest);
  setText(byId("run"), "⏸ Stop");
  // Otherwise a screen reader would announce every step.
  setAttribute(byId("told"), "aria-live", "off");
}

const THEMES = ["auto", "light", "dark"];

function nextTheme() {
  const root = document.documentElement;
  const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "auto") + 1) % THEMES.length];
  root.dataset.theme = next;
  setText(byId("theme"), `Theme: ${next}`);
}

const NARROW = window.matchMedia("(max-width: 900px)");

// Chooses the layout for the size of the window: three columns, or the graph and one pane.
function layOut() {
  document.body.dataset.layout = NARROW.matches ? "narrow" : page.isLarge ? "large" : "wide";
  setAttribute(byId("large"), "aria-pressed", String(page.isLarge));
  if (canvas.drawing) {
    canvas.begin();
    show(page.step);
  }
}

function toggleLarge() {
  page.isLarge = !page.isLarge;
  layOut();
}

// Chooses the pane beside the graph.
function choosePane(pane) {
  document.body.dataset.pane = pane;
  for (const button of document.querySelectorAll("[data-pane-button]")) {
    setAttribute(button, "aria-pressed", String(button.dataset.paneButton === pane));
  }
  if (page.run) {
    show(page.step);
  }
}

function nextPane() {
  const panes = ["algorithm", "state", "source"];
  choosePane(panes[(panes.indexOf(document.body.dataset.pane) + 1) % panes.length]);
}

function toggleMenu() {
  const isOpen = document.body.toggleAttribute("data-menu");
  setAttribute(byId("menu"), "aria-expanded", String(isOpen));
}

const step = (direction) => () => { stop(); show(page.step + direction); };
const statement = (direction) => () => { stop(); seek(direction, (event) => event.event === "at"); };

// The keys with their actions, named as in debuggers. The page lists them from this table.
const KEYS = [
  [["s", "ArrowRight"], "step: the next event", step(1)],
  [["b", "ArrowLeft"], "back: the event before", step(-1)],
  [["n"], "next: the next statement", statement(1)],
  [["p"], "previous: the statement before", statement(-1)],
  [["c"], "continue: run, or stop", run],
  [["r", "Home"], "restart: before the first statement", () => { stop(); show(firstStep()); }],
  [["e", "End"], "the end", () => { stop(); show(page.run.events.length); }],
  [["f"], "find the next event of the chosen kind", () => { stop(); seekKind(1); }],
  [["F"], "find the one before", () => { stop(); seekKind(-1); }],
  [["/"], "look for a variable", () => byId("variable").focus()],
  [["v"], "the next event about that variable", () => { stop(); seekVariable(1); }],
  [["V"], "the one before", () => { stop(); seekVariable(-1); }],
  [["g"], "go to a step by its number", () => byId("step").focus()],
  [["+", "="], "a bigger drawing", () => canvas.zoomBy(ZOOM_STEP)],
  [["-"], "a smaller drawing", () => canvas.zoomBy(1 / ZOOM_STEP)],
  [["0"], "fit the drawing to its pane", () => canvas.fit()],
  [["l"], "large type, for a projector", toggleLarge],
  [["m"], "with large type: the algorithm, the state or the source beside the graph", nextPane],
  [["t"], "theme: auto, light, dark", nextTheme],
  [["?"], "this list", () => byId("help").showModal()],
];

function onKey(pressed) {
  const isText = pressed.target.matches?.("input, select, textarea") || byId("help").open;
  if (isText || pressed.ctrlKey || pressed.altKey || pressed.metaKey) {
    if (pressed.key === "Escape" && pressed.target.matches?.("input")) {
      pressed.target.blur();
    }
    return;
  }
  const found = KEYS.find(([keys]) => keys.includes(pressed.key));
  const isOfWatching = found !== undefined && !["+", "-", "0", "l", "m", "?", "t"].includes(found[0][0]);
  if (found && (page.mode === "watch" || !isOfWatching)) {
    pressed.preventDefault();
    found[2]();
  }
}

const KINDS = [
  ["phi", "a phi is made"], ["remove", "a phi is removed"], ["keep", "a phi stays"], ["operands", "operands are looked for"],
  ["look-up", "a search begins"], ["seal", "a block is sealed"], ["fill", "a block is filled"], ["write", "a variable is written"],
  ["read", "a variable is read"], ["emit", "a phi is made in the IR"],
];

function on(id, event, handler) {
  byId(id).addEventListener(event, handler);
}

byId("chapter").replaceChildren(...chapters().map(({ name }, position) => element("option", { value: position }, name)));
byId("chapter").closest("label").hidden = chapters().length < 2;
byId("kind").replaceChildren(...KINDS.map(([kind, title]) => element("option", { value: kind }, title)));
byId("keys").replaceChildren(...KEYS.map(([keys, title]) => element("tr", {},
  element("td", {}, ...keys.flatMap((key, position) => [position > 0 ? " " : "", element("kbd", {}, key)])), element("td", {}, title))));
on("chapter", "change", (changed) => openChapter(Number(changed.target.value)));
on("variant", "change", (changed) => openRun(Number(changed.target.value)));
on("position", "input", (changed) => { stop(); show(changed.target.value); });
on("step", "change", (changed) => { stop(); show(changed.target.value); });
on("first", "click", () => { stop(); show(firstStep()); });
on("back", "click", step(-1));
on("forward", "click", step(1));
on("end", "click", () => { stop(); show(page.run.events.length); });
on("statement", "click", statement(1));
on("run", "click", run);
on("speed", "input", () => { if (page.timer !== undefined) { stop(); run(); } });
on("find-next", "click", () => { stop(); seekKind(1); });
on("find-before", "click", () => { stop(); seekKind(-1); });
on("variable", "input", (changed) => { page.variable = changed.target.value.trim(); show(page.step); });
on("variable-next", "click", () => { stop(); seekVariable(1); });
on("theme", "click", nextTheme);
on("large", "click", toggleLarge);
on("menu", "click", toggleMenu);
on("bigger", "click", () => canvas.zoomBy(ZOOM_STEP));
on("smaller", "click", () => canvas.zoomBy(1 / ZOOM_STEP));
on("fit", "click", () => canvas.fit());
for (const button of document.querySelectorAll("[data-pane-button]")) {
  button.addEventListener("click", () => choosePane(button.dataset.paneButton));
}
NARROW.addEventListener("change", layOut);
choosePane("algorithm");
on("help-button", "click", () => byId("help").showModal());
for (const button of document.querySelectorAll("[data-mode-button]")) {
  button.addEventListener("click", () => setMode(button.dataset.modeButton));
}
if (edit !== null) {
  byId("edit-button").hidden = false;
  byId("text").value = edit.text;
  setText(byId("messages"), edit.messages);
  on("text", "keydown", (pressed) => {
    if (pressed.ctrlKey && pressed.key === "Enter") {
      pressed.target.form.requestSubmit();
    }
  });
}
document.addEventListener("keydown", onKey);
window.addEventListener("hashchange", openAddress);
page.mode = edit?.messages ? "edit" : data.isExercise ? "predict" : "watch";
openAddress();
