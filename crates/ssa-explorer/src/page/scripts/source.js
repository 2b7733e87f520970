// Shows the text of the graph with the current statement highlighted, or the source program with the current line.

class SourceView {
  constructor(chapter, pane) {
    this.chapter = chapter;
    this.pane = pane;
    this.isProgram = chapter.program !== null;
    this.texts = this.isProgram ? chapter.program.lines : chapter.lines;
    this.places = new Map(chapter.blocks.flatMap((block) => block.statements).map((place) => [place.start, place]));
    this.lines = this.texts.map((text) => element("code", {}, text));
    const rows = this.lines.map((line, position) => element("li", { value: position + 1 }, line));
    pane.replaceChildren(element("ol", { class: "source" }, ...rows));
    this.lit = undefined;
  }

  update(state) {
    if (this.lit) {
      this.lit.closest("li").removeAttribute("aria-current");
      this.lit.replaceChildren(this.texts[this.lines.indexOf(this.lit)]);
      this.lit = undefined;
    }
    const number = this.isProgram ? this.chapter.program.lineOf[state.line] : state.line;
    const line = this.lines[number - 1];
    if (line === undefined) {
      return;
    }
    this.lit = line;
    line.closest("li").setAttribute("aria-current", "step");
    const place = this.isProgram ? undefined : this.places.get(state.start);
    if (place) {
      const letters = Array.from(this.texts[number - 1]);
      const [begin, end] = [place.column - 1, place.column - 1 + place.length];
      const part = (from, to) => letters.slice(from, to).join("");
      line.replaceChildren(part(0, begin), element("mark", {}, part(begin, end)), part(end));
    }
    bringIntoSight(line, this.pane);
  }
}
