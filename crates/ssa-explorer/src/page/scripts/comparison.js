// Compares the variants on one graph with each other and with the phis that mem2reg places.

const COUNTS = [
  ["phis made", ["phi"]],
  ["phis removed", ["remove"]],
  ["searches", ["look-up"]],
  ["blocks asked", ["go-on", "unassigned", "found"]],
  ["blocks marked or visited", ["mark", "visit"]],
];

function runName(run) {
  return run.minimal ? `${run.variant}, minimal` : run.variant;
}

// Returns the phis of a block in the result, as texts.
function phisInResult(run, name) {
  const found = run.result.blocks.find((data) => data.name === name);
  return (found?.phis ?? []).map((phi) => `${phi.value} = φ(${phi.operands.map((operand) => operand.value).join(", ")})`);
}

function phisPlaced(chapter, name) {
  const meets = (variable) => variable.frontier.some((at) => at.block === name && at.isLive);
  return chapter.variables.filter(meets).map((variable) => `φ ${variable.name}`);
}

function comparison(chapter) {
  const count = (run, kinds) => run.events.filter((event) => kinds.includes(event.event)).length;
  const total = (phisOf) => chapter.blocks.reduce((sum, { name }) => sum + phisOf(name).length, 0);
  const row = (name, cells) => element("tr", { "data-run": name }, element("th", { scope: "row" }, name),
    ...cells.map((cell) => element("td", {}, String(cell))));
  const head = element("tr", {}, ...["variant", ...COUNTS.map(([title]) => title), "phis in the end"]
    .map((title) => element("th", { scope: "col" }, title)));
  const rows = chapter.runs.map((run) => row(runName(run),
    [...COUNTS.map(([, kinds]) => count(run, kinds)), total((name) => phisInResult(run, name))]));
  const placed = total((name) => phisPlaced(chapter, name));
  rows.push(row("mem2reg", [placed, ...COUNTS.slice(1).map(() => "—"), placed]));
  const figure = (title, phisOf) => element("figure", {}, element("figcaption", {}, title),
    finishedGraph(chapter, phisOf, `control flow graph with the phis of ${title}`));
  return [
    element("h2", {}, "The variants side by side"),
    element("p", {}, "The figure mem2reg has the phis that dominance frontiers place where the variable is live, "
      + "including those that join only one value."),
    ...(chapter.isReducible ? [] : [element("p", {}, "Control flow is irreducible, so phis that join only one value may remain; "
      + "Algorithm 5 (minimal) removes them.")]),
    element("table", { class: "counts" }, element("thead", {}, head), element("tbody", {}, ...rows)),
    element("div", { class: "figures" },
      ...chapter.runs.map((run) => figure(runName(run), (name) => phisInResult(run, name))),
      figure("mem2reg", (name) => phisPlaced(chapter, name))),
  ];
}
