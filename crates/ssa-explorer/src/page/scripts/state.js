// Computes the state of the algorithm after a number of events. It depends only on the preceding events, so a reader
// can also step backwards: a copy is kept at regular intervals, from which later events are replayed.

const COPY_EVERY = 200;

function emptyState() {
  return {
    // The first byte and the line of the current statement.
    start: undefined,
    line: undefined,
    // The properties of each block, by its name.
    blocks: new Map(),
    // currentDef: the value of each variable at the end of each block.
    definitions: new Map(),
    // incompletePhis: the phis of each unsealed block, by variables.
    incomplete: new Map(),
    phis: new Map(),
    // The value that replaces each removed phi.
    union: new Map(),
    // The names of phis in the table, by their names in the IR.
    emitted: new Map(),
    marked: new Set(),
    visited: [],
    components: [],
    phiSets: [],
    // The variable of the current look-up, and the blocks on its path.
    search: undefined,
    // The reason for the next phi.
    reason: undefined,
    isMinimizing: false,
  };
}

function nested(map, key) {
  if (!map.has(key)) {
    map.set(key, new Map());
  }
  return map.get(key);
}

// Returns the value that replaces a removed phi, or the value itself if it is no removed phi.
function find(state, value) {
  let found = value;
  for (let steps = 0; state.union.has(found) && steps <= state.union.size; steps += 1) {
    found = state.union.get(found);
  }
  return found;
}

// Returns the phi with a name, which is that of the table or that of the IR.
function phiOf(state, value) {
  return state.phis.get(value) ?? state.phis.get(state.emitted.get(value));
}

function block(state, name) {
  if (!state.blocks.has(name)) {
    state.blocks.set(name, { sealed: false, filled: false, before: [], since: undefined, assigned: undefined });
  }
  return state.blocks.get(name);
}

const CHANGES = {
  at(state, event) {
    state.start = event.start;
    state.line = event.line;
    state.search = undefined;
  },
  variable(state, event) {
    nested(state.definitions, event.variable);
  },
  block(state, event) {
    block(state, event.block).since = event.from;
  },
  join(state, event) {
    block(state, event.block).since = event.from;
    block(state, event.block).assigned = [];
  },
  assigned(state, event) {
    (block(state, event.block).assigned ??= []).push(event.variable);
  },
  edge(state, event) {
    block(state, event.to).before.push(event.from);
  },
  seal(state, event) {
    block(state, event.block).sealed = true;
  },
  fill(state, event) {
    block(state, event.block).filled = true;
  },
  write(state, event) {
    nested(state.definitions, event.variable).set(event.block, event.value);
  },
  define(state, event) {
    nested(state.definitions, event.variable).set(event.block, event.value);
  },
  "take-over"(state, event) {
    const kept = event["but-assigned"] ? block(state, event.block).assigned ?? [] : [];
    for (const [variable, values] of state.definitions) {
      if (values.has(event.from) && !values.has(event.block) && !kept.includes(variable)) {
        values.set(event.block, values.get(event.from));
      }
    }
  },
  read(state) {
    state.search = undefined;
    state.visited = [];
  },
  "look-up"(state, event) {
    state.search = { variable: event.variable, way: [event.block] };
  },
  "go-on"(state, event) {
    follow(state, event.variable, event.to);
  },
  unassigned(state, event) {
    follow(state, event.variable, event.from);
  },
  begin(state, event) {
    state.reason = event.reason;
    follow(state, event.variable, event.block);
  },
  phi(state, event) {
    const isIncomplete = state.reason === "unsealed";
    state.reason = undefined;
    state.phis.set(event.phi, {
      name: event.phi, block: event.block, variable: event.variable, operands: [], ir: undefined, removed: false, isIncomplete,
    });
    if (isIncomplete) {
      nested(state.incomplete, event.block).set(event.variable, event.phi);
    }
  },
  operands(state, event) {
    const phi = state.phis.get(event.phi);
    if (phi) {
      phi.isIncomplete = false;
      state.incomplete.get(phi.block)?.delete(phi.variable);
    }
  },
  operand(state, event) {
    state.phis.get(event.phi)?.operands.push(event.value);
  },
  remove(state, event) {
    state.union.set(event.phi, event.value);
    const phi = state.phis.get(event.phi);
    if (phi) {
      phi.removed = true;
      if (phi.ir) {
        state.union.set(phi.ir, event.value);
      }
    }
  },
  emit(state, event) {
    const phi = state.phis.get(event.phi);
    if (phi) {
      phi.ir = event.ir;
      state.emitted.set(event.ir, event.phi);
    }
  },
  erase(state, event) {
    const phi = phiOf(state, event.ir);
    if (phi) {
      phi.ir = undefined;
    }
  },
  replace(state, event) {
    const phi = phiOf(state, event.ir);
    if (phi) {
      phi.ir = undefined;
    }
  },
  mark(state, event) {
    state.marked.add(event.block);
  },
  unmark(state, event) {
    state.marked.delete(event.block);
  },
  visit(state, event) {
    state.visited.push(event.block);
  },
  component(state, event) {
    gather(state.components, event.root, event.block);
    state.visited = state.visited.filter((visited) => visited !== event.block);
  },
  minimize(state) {
    state.isMinimizing = true;
  },
  "phi-component"(state, event) {
    gather(state.phiSets, event.root, event.phi);
  },
};

function follow(state, variable, to) {
  if (state.search?.variable === variable) {
    state.search.way.push(to);
  } else {
    state.search = { variable, way: [to] };
  }
}

function gather(sets, root, member) {
  const last = sets.at(-1);
  if (last?.root === root && !last.members.includes(member)) {
    last.members.push(member);
  } else {
    sets.push({ root, members: [member] });
  }
}

function advance(state, event) {
  CHANGES[event.event]?.(state, event);
}

// Replays a construction up to any number of events.
class Replay {
  constructor(events) {
    this.events = events;
    this.copies = [emptyState()];
    this.position = 0;
    this.state = emptyState();
  }

  // Returns the state after `position` events.
  at(position) {
    if (position < this.position) {
      const copy = Math.floor(position / COPY_EVERY);
      this.state = structuredClone(this.copies[copy]);
      this.position = copy * COPY_EVERY;
    }
    while (this.position < position) {
      advance(this.state, this.events[this.position]);
      this.position += 1;
      if (this.position % COPY_EVERY === 0 && this.copies.length === this.position / COPY_EVERY) {
        this.copies.push(structuredClone(this.state));
      }
    }
    return this.state;
  }
}
