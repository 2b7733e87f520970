// Creates and changes elements of the page. An element is only touched if it differs, which keeps long constructions
// smooth.

const SVG = "http://www.w3.org/2000/svg";

function byId(id) {
  return document.getElementById(id);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function setText(of, text) {
  if (of.textContent !== text) {
    of.textContent = text;
  }
}

function setClass(of, name, isOn) {
  if (of.classList.contains(name) !== isOn) {
    of.classList.toggle(name, isOn);
  }
}

function setAttribute(of, name, value) {
  if (of.getAttribute(name) !== value) {
    of.setAttribute(name, value);
  }
}

const shownKeys = new WeakMap();

// Replaces the content of an element, unless `key` is that of the present content.
function setContent(of, key, make) {
  if (shownKeys.get(of) !== key) {
    shownKeys.set(of, key);
    of.replaceChildren(...make());
  }
}

// Scrolls a pane, but not the page, until a line in it is visible.
function bringIntoSight(of, pane) {
  const [inner, outer] = [of.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.top < outer.top) {
    pane.scrollTop -= outer.top - inner.top + outer.height / 4;
  } else if (inner.bottom > outer.bottom) {
    pane.scrollTop += inner.bottom - outer.bottom + outer.height / 4;
  }
  if (inner.left < outer.left || inner.right > outer.right) {
    pane.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }
}
