// The pane of the graph: the reader zooms and moves the drawing; a map shows which part is visible.

const MOST_ZOOM = 6;
const LEAST_ZOOM = 0.01;
const ZOOM_STEP = 1.25;
// How many times larger than its pane a drawing is before a map is shown.
const MOST_WITHOUT_MAP = 1.4;
// The size of the letters in a drawing, in its own units.
const LETTERS = 12;

class Canvas {
  constructor(pane, map) {
    this.pane = pane;
    this.map = map;
    this.zoom = 1;
    // Whether the size follows that of the window.
    this.isFitted = false;
    pane.addEventListener("scroll", () => this.drawMap());
    pane.addEventListener("wheel", (turned) => this.onWheel(turned), { passive: false });
    pane.addEventListener("pointerdown", (pressed) => this.onPress(pressed));
    map.addEventListener("pointerdown", (pressed) => this.onMap(pressed));
    map.addEventListener("pointermove", (moved) => { if (moved.buttons === 1) { this.onMap(moved); } });
    new ResizeObserver(() => this.resized()).observe(pane);
  }

  // Shows a drawing.
  open(drawing) {
    this.drawing = drawing;
    const { width, height } = drawing.viewBox.baseVal;
    [this.width, this.height] = [width, height];
    this.pane.replaceChildren(drawing);
    this.seen = shape("rect", { class: "seen" });
    this.frames = new Map(Array.from(drawing.querySelectorAll(".block"), (block) =>
      [block.dataset.block, block.querySelector(".frame").cloneNode()]));
    const edges = Array.from(drawing.querySelectorAll(".edge path"), (path) => path.cloneNode());
    edges.forEach((path) => path.removeAttribute("marker-end"));
    this.map.replaceChildren(...edges, ...this.frames.values(), this.seen);
    setAttribute(this.map, "viewBox", `0 0 ${width} ${height}`);
    this.begin();
  }

  // Chooses the size at which a drawing is shown first: readable letters, and all of it if that is possible.
  begin() {
    const size = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("font-size"));
    const isLarge = document.body.dataset.layout === "large";
    const [readable, most] = isLarge ? [size / LETTERS, 1.5 * size / LETTERS] : [0.85, 1];
    this.isFitted = false;
    this.setZoom(Math.min(Math.max(this.fitting(), readable), most));
  }

  // Returns the zoom at which the whole drawing is visible.
  fitting() {
    const space = 18;
    return Math.min((this.pane.clientWidth - space) / this.width, (this.pane.clientHeight - space) / this.height);
  }

  fit() {
    this.isFitted = true;
    this.setZoom(this.fitting());
  }

  resized() {
    if (this.isFitted) {
      this.setZoom(this.fitting());
    } else {
      this.drawMap();
    }
  }

  // Zooms by a factor; the point of the drawing at a place of the window, or in the middle of the pane, stays there.
  zoomBy(factor, at) {
    const pane = this.pane.getBoundingClientRect();
    const [x, y] = at ?? [pane.left + pane.width / 2, pane.top + pane.height / 2];
    const before = this.drawing.getBoundingClientRect();
    const [inX, inY] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.isFitted = false;
    this.setZoom(this.zoom * factor);
    const after = this.drawing.getBoundingClientRect();
    this.pane.scrollLeft += after.left + inX * after.width - x;
    this.pane.scrollTop += after.top + inY * after.height - y;
  }

  setZoom(zoom) {
    this.zoom = Math.min(Math.max(zoom, LEAST_ZOOM), MOST_ZOOM);
    setAttribute(this.drawing, "width", String(this.width * this.zoom));
    setAttribute(this.drawing, "height", String(this.height * this.zoom));
    this.drawMap();
  }

  // Shows the map if a large part of the drawing is out of sight.
  drawMap() {
    const pane = this.pane;
    const isNeeded = Math.max(pane.scrollWidth / pane.clientWidth, pane.scrollHeight / pane.clientHeight) > MOST_WITHOUT_MAP;
    this.map.toggleAttribute("hidden", !isNeeded);
    if (!isNeeded) {
      return;
    }
    const [drawn, outer] = [this.drawing.getBoundingClientRect(), pane.getBoundingClientRect()];
    const place = {
      x: (outer.left - drawn.left) / this.zoom, y: (outer.top - drawn.top) / this.zoom,
      width: pane.clientWidth / this.zoom, height: pane.clientHeight / this.zoom,
    };
    for (const [name, value] of Object.entries(place)) {
      setAttribute(this.seen, name, String(value));
    }
  }

  // Brings a block into sight, and marks it on the map.
  follow(block) {
    bringIntoSight(block, this.pane);
    for (const [name, frame] of this.frames) {
      setClass(frame, "current", name === block.dataset.block);
    }
  }

  // With the control key the wheel zooms, as pinching does; without it the pane scrolls.
  onWheel(turned) {
    if (turned.ctrlKey) {
      turned.preventDefault();
      this.zoomBy(Math.exp(-turned.deltaY / 300), [turned.clientX, turned.clientY]);
    }
  }

  // Moves the drawing with the mouse. A press that does not move remains a click.
  onPress(pressed) {
    if (pressed.button !== 0 || pressed.pointerType === "touch") {
      return;
    }
    const from = { x: pressed.clientX, y: pressed.clientY, left: this.pane.scrollLeft, top: this.pane.scrollTop };
    const move = (moved) => {
      const [x, y] = [moved.clientX - from.x, moved.clientY - from.y];
      if (this.pane.classList.contains("dragged") || Math.hypot(x, y) > 4) {
        setClass(this.pane, "dragged", true);
        this.pane.scrollLeft = from.left - x;
        this.pane.scrollTop = from.top - y;
      }
    };
    const release = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", release);
      setClass(this.pane, "dragged", false);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", release);
  }

  // Moves the middle of the pane to a place on the map.
  onMap(pressed) {
    const map = this.map.getBoundingClientRect();
    const scale = Math.min(map.width / this.width, map.height / this.height);
    const margin = [(map.width - this.width * scale) / 2, (map.height - this.height * scale) / 2];
    const [x, y] = [(pressed.clientX - map.left - margin[0]) / scale, (pressed.clientY - map.top - margin[1]) / scale];
    this.pane.scrollLeft = x * this.zoom - this.pane.clientWidth / 2;
    this.pane.scrollTop = y * this.zoom - this.pane.clientHeight / 2;
  }
}
