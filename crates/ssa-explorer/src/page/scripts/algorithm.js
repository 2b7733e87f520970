// The text of the algorithm, with an id for each line, and the lines that belong to each event. Numbers and names of
// procedures are those of Braun et al. 2013; parts that are not in the paper are marked.

const LOCAL = {
  title: "Algorithm 1: local value numbering",
  lines: [
    ["write", "writeVariable(variable, block, value):"],
    ["write.set", "  currentDef[variable][block] ← value"],
    ["read", "readVariable(variable, block):"],
    ["read.known", "  if currentDef[variable] has block:"],
    ["read.return", "    return currentDef[variable][block]"],
    ["read.search", "  return readVariableRecursive(variable, block)"],
  ],
};

const GLOBAL_BEGIN = [
  ["look", "readVariableRecursive(variable, block):"],
  ["look.sealed", "  if block is not in sealedBlocks:"],
  ["look.new", "    val ← new Phi(block)"],
  ["look.incomplete", "    incompletePhis[block][variable] ← val"],
];

const BY_SETS = [
  ["look.join", "  else if block is a join that does not assign variable:"],
  ["look.since", "    val ← readVariable(variable, since[block])"],
];

const SINGLE = [
  ["look.one", "  else if block has one predecessor:"],
  ["look.before", "    val ← readVariable(variable, block.preds[0])"],
  ["look.none", "  else if block has none: val ← undefined(variable)"],
];

const GLOBAL_END = [
  ["look.set", "  writeVariable(variable, block, val)"],
  ["look.return", "  return val"],
];

const JOIN = [
  ["look.several", "  else:"],
  ["look.phi", "    val ← new Phi(block)"],
  ["look.break", "    writeVariable(variable, block, val)   (breaks cycles)"],
  ["look.operands", "    val ← addPhiOperands(variable, val)"],
];

const MARKER = [
  ["look.marked", "  else if block is marked:"],
  ["look.cycle", "    val ← new Phi(block)   (closes a cycle)"],
  ["look.several", "  else:"],
  ["look.mark", "    mark block"],
  ["look.ask", "    values ← readVariable(variable, pred) for all preds"],
  ["look.differ", "    if values differ: val ← the phi of block, or a new one"],
  ["look.same", "    else: val ← the one value"],
  ["look.unmark", "    unmark block"],
];

const COMPONENTS = [
  ["look.several", "  else:"],
  ["look.visit", "    walk back over blocks that do not know variable"],
  ["look.component", "    for each component that is found, the first one first:"],
  ["look.entering", "      if one value enters it: that is the value in it"],
  ["look.entered", "      else: new Phi in each block where values enter,"],
  ["look.within", "        and the rest of the component again"],
];

const OPERANDS = [
  ["ops", "addPhiOperands(variable, phi):"],
  ["ops.each", "  for each pred of phi.block.preds:"],
  ["ops.append", "    phi.appendOperand(readVariable(variable, pred))"],
  ["ops.try", "  return tryRemoveTrivialPhi(phi)"],
];

const TRIVIAL = {
  title: "Algorithm 3: trivial phis",
  lines: [
    ["try", "tryRemoveTrivialPhi(phi):"],
    ["try.same", "  same ← None"],
    ["try.each", "  for op in phi.operands:"],
    ["try.skip", "    if op = same || op = phi: continue   (unique value or self-reference)"],
    ["try.two", "    if same ≠ None: return phi   (merges at least two values: not trivial)"],
    ["try.one", "    same ← op"],
    ["try.undef", "  if same = None: same ← new Undef()   (unreachable or in the start block)"],
    ["try.users", "  users ← phi.users.remove(phi)"],
    ["try.replace", "  phi.replaceBy(same)"],
    ["try.again", "  for use in users: if use is a Phi: tryRemoveTrivialPhi(use)"],
    ["try.return", "  return same"],
  ],
};

const SEAL = {
  title: "Algorithm 4: sealing",
  lines: [
    ["seal", "sealBlock(block):"],
    ["seal.add", "  sealedBlocks.add(block)"],
    ["seal.each", "  for each variable in incompletePhis[block]:"],
    ["seal.ops", "    addPhiOperands(variable, incompletePhis[block][variable])"],
  ],
};

const REDUNDANT = {
  title: "Algorithm 5: redundant sets of phis",
  lines: [
    ["red", "removeRedundantPhis(phis):"],
    ["red.sets", "  for each set of phis that use each other, operands first:"],
    ["red.process", "    processSCC(set)"],
    ["red.scc", "processSCC(set):"],
    ["red.outer", "  outer ← operands from outside of set"],
    ["red.one", "  if there is one: it replaces all phis of set"],
    ["red.inner", "  else: removeRedundantPhis(phis of set without outer ones)"],
  ],
};

const FIRST_ACCESS = {
  title: "First access of a block (not in the paper)",
  lines: [
    ["take", "if a block that dominates it has all that it knows:"],
    ["take.all", "  currentDef[·][block] ← currentDef[·][that block]"],
  ],
};

const INTO_IR = {
  title: "Phis in the IR (not in the paper)",
  lines: [
    ["ir.use", "an instruction uses a value: removed phis are seen through"],
    ["ir.emit", "  a phi that is used for the first time is made in the IR"],
    ["ir.replace", "a removed phi that is in the IR gives way to its value"],
    ["ir.erase", "a phi in the IR that nothing uses is erased"],
  ],
};

const SEARCHES = {
  default: [["Algorithm 2: global value numbering, with sets of joins", [...BY_SETS, ...SINGLE, ...JOIN]]],
  plain: [["Algorithm 2: global value numbering", [...SINGLE, ...JOIN]]],
  marker: [["Algorithm 2 with markers (section 3.3)", [...SINGLE, ...MARKER]]],
  scc: [["Algorithm 2 with components (section 3.3)", [...SINGLE, ...COMPONENTS]]],
};

// Returns the procedures of the algorithm in a variant.
function algorithm(variant, isMinimal) {
  const global = SEARCHES[variant].map(([title, lines]) => ({
    title,
    lines: [...GLOBAL_BEGIN, ...lines, ...GLOBAL_END, ...OPERANDS],
  }));
  return [LOCAL, ...global, TRIVIAL, SEAL, ...(isMinimal ? [REDUNDANT] : []), FIRST_ACCESS, INTO_IR];
}

const BEGINNINGS = {
  unsealed: ["look.sealed"],
  join: ["look.several", "look.phi"],
  cycle: ["look.marked", "look.cycle"],
  different: ["look.differ"],
  entered: ["look.entered"],
  entry: ["look.none"],
  unreachable: ["look.none"],
};

const PHIS = {
  unsealed: ["look.new", "look.incomplete"],
  join: ["look.phi", "look.break"],
  cycle: ["look.cycle"],
  different: ["look.differ"],
  entered: ["look.entered"],
};

const LINES = {
  write: ["write", "write.set"],
  read: ["read", "read.return"],
  found: ["read.known", "read.return"],
  "look-up": ["read.search", "look"],
  "go-on": ["look.one", "look.before"],
  unassigned: ["look.join", "look.since"],
  define: ["look.set"],
  "take-over": ["take", "take.all"],
  operands: ["ops", "ops.each"],
  operand: ["ops.append"],
  keep: ["ops.try", "try.two"],
  seal: ["seal", "seal.add"],
  mark: ["look.mark", "look.ask"],
  unmark: ["look.unmark"],
  visit: ["look.visit"],
  component: ["look.component"],
  minimize: ["red"],
  "phi-component": ["red.sets", "red.process"],
  resolve: ["ir.use"],
  emit: ["ir.emit"],
  replace: ["ir.replace"],
  erase: ["ir.erase"],
};

// Returns the lines that belong to an event; the last one is the current line. `before` is the state before the event.
function linesOf(event, before) {
  switch (event.event) {
    case "begin":
      return BEGINNINGS[event.reason] ?? [];
    case "phi":
      return PHIS[before.reason] ?? [];
    case "operands":
      return before.phis.get(event.phi)?.isIncomplete ? ["seal.each", "seal.ops", ...LINES.operands] : LINES.operands;
    case "remove":
      if (before.isMinimizing) {
        return ["red.scc", "red.outer", "red.one"];
      }
      // Without an operand but itself, the phi is replaced by an undefined value.
      return [...(/^(undefined|unreachable) /.test(event.value) ? ["try.undef"] : []), "try.users", "try.replace"];
    default:
      return LINES[event.event] ?? [];
  }
}
