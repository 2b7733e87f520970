// The search and the colours of the pages.
(() => {
  "use strict";
  const SHOWN = 60;
  const THEME = "tlc-doc-theme";
  const root = document.currentScript.dataset.root;

  // Some browsers have no storage for files.
  const stored = () => { try { return localStorage.getItem(THEME); } catch { return null; } };
  const store = (theme) => { try { localStorage.setItem(THEME, theme); } catch { /* It lasts for this page. */ } };
  const setTheme = (theme) => { document.documentElement.dataset.theme = theme; };
  if (stored()) setTheme(stored());

  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };

  // The names are loaded once, when the reader searches.
  let names = null;
  const load = () => {
    names ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${root}names.js`;
      script.onload = () => resolve(NAMES);
      script.onerror = reject;
      document.head.append(script);
    });
    return names;
  };

  // Better matches have smaller numbers; null is no match.
  const rank = (entry, words) => {
    const [name, place, , , summary] = entry;
    const full = `${place}.${name}`.toLowerCase();
    const lower = name.toLowerCase();
    let total = 0;
    for (const word of words) {
      const at = lower.indexOf(word);
      if (lower === word) total += 0;
      else if (at === 0) total += 1;
      else if (full.endsWith(`.${word}`)) total += 1;
      else if (at > 0) total += 2;
      else if (full.includes(word)) total += 3;
      else if (summary.toLowerCase().includes(word)) total += 4;
      else return null;
    }
    return total;
  };

  const found = (all, words) => {
    const ranked = [];
    all.forEach((entry, index) => {
      const value = rank(entry, words);
      if (value !== null) ranked.push({ entry, value, index });
    });
    ranked.sort((a, b) => a.value - b.value || a.entry[0].length - b.entry[0].length || a.index - b.index);
    return ranked.map((each) => each.entry);
  };

  const line = ([name, place, kind, address, summary]) => {
    const link = document.createElement("a");
    link.href = root + address;
    const strong = document.createElement("b");
    strong.textContent = place ? `${place}.${name}` : name;
    const word = document.createElement("small");
    word.textContent = ` ${kind} `;
    link.append(strong, word, summary);
    const item = document.createElement("li");
    item.append(link);
    return item;
  };

  document.addEventListener("DOMContentLoaded", () => {
    const query = document.getElementById("query");
    const results = document.getElementById("results");
    const count = document.getElementById("count");
    const list = results.querySelector("ol");

    document.getElementById("theme").addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      setTheme(theme);
      store(theme);
    });

    const search = async () => {
      const text = query.value;
      const words = text.toLowerCase().split(/\s+/).filter((word) => word);
      results.hidden = words.length === 0;
      if (results.hidden) return;
      const all = await load();
      if (query.value !== text) return;
      const entries = found(all, words);
      const more = entries.length > SHOWN ? `, the first ${SHOWN} of which are listed` : "";
      count.textContent = entries.length === 1 ? "1 name" : `${entries.length} names${more}`;
      list.replaceChildren(...entries.slice(0, SHOWN).map(line));
    };
    query.addEventListener("input", search);
    query.addEventListener("focus", load);

    const links = () => Array.from(list.querySelectorAll("a"));
    const move = (step) => {
      const all = links();
      const next = all.indexOf(document.activeElement) + step;
      (next < 0 ? query : all[Math.min(next, all.length - 1)])?.focus();
    };
    document.addEventListener("keydown", (event) => {
      const isInField = event.target === query;
      const isInSearch = isInField || results.contains(event.target);
      if (event.key === "/" && !isInField && !event.ctrlKey && !event.metaKey && !event.altKey) {
        query.focus();
        query.select();
      } else if (event.key === "Escape" && isInSearch) {
        query.value = "";
        results.hidden = true;
        query.focus();
      } else if (event.key === "ArrowDown" && isInSearch && !results.hidden) {
        if (isInField) links()[0]?.focus();
        else move(1);
      } else if (event.key === "ArrowUp" && isInSearch && !isInField) {
        move(-1);
      } else if (event.key === "Enter" && isInField && links().length > 0) {
        links()[0].click();
      } else {
        return;
      }
      event.preventDefault();
    });
    // The page is restored with its text when the reader returns to it.
    if (query.value) search();
  });
})();
