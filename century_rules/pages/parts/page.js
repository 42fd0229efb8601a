"use strict";
(() => {
  const root = document.documentElement, $ = id => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const steps = [...document.querySelectorAll(".step")], links = [...document.querySelectorAll(".moves a")];
  const buttons = [...document.querySelectorAll("[data-go]")], sides = [...document.querySelectorAll("[data-reading]")];
  const turns = [...document.querySelectorAll(".turns ol")].map(turn => +turn.querySelector("a").dataset.step);
  const last = steps.length - 1, readings = ["a", "b", "all"];
  let at = 0, reading = "all", chosen = null;
  root.classList.add("js");

  // --- steps ---------------------------------------------------------------------------------------------------------
  const beginsTurn = place => place === 0 || turns.includes(place) || place === last;
  const places = {
    first: () => 0, last: () => last, back: () => Math.max(0, at - 1), on: () => Math.min(last, at + 1),
    part: () => data.parting ?? last,
    "turn-back": () => { let to = Math.max(0, at - 1); while (!beginsTurn(to)) to--; return to; },
    "turn-on": () => { let to = Math.min(last, at + 1); while (!beginsTurn(to)) to++; return to; },
  };

  function show(place, say = true) {
    at = place;
    steps.forEach((step, number) => step.classList.toggle("on", number === at));
    links.forEach(link => {
      const here = +link.dataset.step === at;
      if (here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
      const list = link.closest(".moves");
      if (here && list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.clientHeight / 2;
    });
    buttons.forEach(button => { button.disabled = places[button.dataset.go]() === at; });
    $("count").textContent = `${at} of ${last}`;
    if (say) $("live").textContent = ["h2", ".now"].map(one => steps[at].querySelector(one).innerText.trim()).join(" ");
    chosen = null;
    ask();
    keep();
  }

  function side(name) {
    reading = name;
    root.dataset.reading = name;
    sides.forEach(button => button.setAttribute("aria-pressed", String(button.dataset.reading === name)));
    if (chosen) answer(chosen);
    keep();
  }

  const keep = () => history.replaceState(null, "", `#step=${at}&reading=${reading}`);

  function note(text) {
    $("note").hidden = !text;
    $("note").textContent = text;
  }

  function fromAddress() {
    const hash = decodeURIComponent(location.hash.slice(1));
    if (!hash) { side("all"); show(0, false); return; }
    const old = /^step-(\d+)$/.exec(hash), said = new URLSearchParams(old ? `step=${old[1]}` : hash);
    if (!said.has("step") && !said.has("reading")) {
      const missing = !$(hash);
      if (!root.dataset.reading) { side("all"); show(0, false); }
      return missing && note(`There is no place “${hash}” on this page.`);
    }
    const step = said.get("step") ?? "0", view = said.get("reading") ?? reading, unknown = [];
    if (!/^\d+$/.test(step) || +step > last) unknown.push(`no step “${step}”; this is the beginning`);
    if (!readings.includes(view)) unknown.push(`no reading “${view}”; both are shown`);
    note(unknown.length ? `There is ${unknown.join(", and ")}.` : "");
    side(readings.includes(view) ? view : "all");
    show(/^\d+$/.test(step) && +step <= last ? +step : 0);
  }

  // --- why not -------------------------------------------------------------------------------------------------------
  const rows = new Map();
  function row(number) {
    if (!rows.has(number)) rows.set(number, data.rows[number].split(",").flatMap(run => {
      const [index, times] = run.split("x").map(Number);
      return Array(times || 1).fill(index);
    }));
    return rows.get(number);
  }

  const make = (name, attributes = {}, ...inside) => {
    const element = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    element.append(...inside);
    return element;
  };

  function ask() {
    const groups = $("groups");
    if (!groups) return;
    const place = data.steps[at] ?? [], who = data.seats[at];
    groups.replaceChildren();
    $("answer-why").hidden = true;
    $("asked").textContent = !who ? "The game is over: nobody is to act." : (at === data.parting
      ? `In the position before the action on which they part, ${who} is to act. ` : `Here ${who} is to act. `)
      + "Choose anything, to see whether it is allowed, and if not, by which clauses.";
    if (!who) return;
    const found = place.map(row), single = [];
    data.groups.forEach(group => {
      const all = group.chips.flatMap(chip => chip[1]), same = all.every(one => found.every(row => row[one] && row[one] === row[all[0]]));
      const chips = same || group.chips.length === 1 ? [[group.chips.length > 1 ? "…" : group.chips[0][0], all]] : group.chips;
      const made = chips.map(([label, actions]) => chip(group, label, actions, found));
      if (made.length === 1) single.push(made[0]); else groups.append(fieldset(group.verb, group.says, made));
    });
    if (single.length) groups.append(fieldset("as a whole", "", single));
  }

  const fieldset = (verb, says, chips) => make("fieldset", {}, make("legend", {}, make("b", {}, verb), says ? ` ${says}` : ""),
    make("div", { class: "chips" }, ...chips));

  function chip(group, label, actions, found) {
    const allowed = found.map(row => actions.map(one => row[one] === 0));
    const split = allowed.length > 1 && actions.some((_, number) => allowed[0][number] !== allowed[1][number]);
    const value = split ? "split" : allowed[0].some(Boolean) ? "yes" : "no";
    const whole = label === "…" || label === "" || group.chips.length === 1;
    const text = whole ? [group.verb, label].join(" ").trim() : label;
    const [sign, means] = { yes: ["✓", "allowed"], no: ["✕", "refused"], split: ["≠", "the two differ"] }[value];
    const button = make("button", {
      type: "button", "data-v": value, "aria-pressed": "false", title: group.says, "aria-label": `${text}, ${means}` }, sign, " ", text);
    button.addEventListener("click", () => {
      document.querySelectorAll("#groups button").forEach(each => each.setAttribute("aria-pressed", String(each === button)));
      answer(chosen = { text: [group.verb, label].join(" ").trim(), actions, found });
    });
    return button;
  }

  function answer({ text, actions, found }) {
    const box = $("answer-why"), who = data.seats[at];
    const lists = found.map(row => {
      const same = new Map();
      actions.forEach(one => same.set(row[one], [...(same.get(row[one]) ?? []), data.actions[one]]));
      const items = [...same].sort((one, other) => Math.sign(one[0]) - Math.sign(other[0])).map(([index, texts]) => item(index, texts));
      return make("ul", {}, ...items);
    });
    const alike = lists.every(list => list.textContent === lists[0].textContent);
    const parts = alike ? [lists[0]] : lists.flatMap((list, number) => reading !== "all" && reading !== readings[number] ? [] : [
      make("h4", {}, make("span", { class: `tag tag-${readings[number]}` }, readings[number].toUpperCase()), ` by ${data.names[number]}`), list]);
    const both = alike && lists.length > 1 ? [make("p", { class: "alike" }, "Both answer alike.")] : [];
    box.replaceChildren(make("h3", {}, `May ${who} “${text}”?`), ...both, ...parts);
    box.hidden = false;
  }

  function item(index, texts) {
    const few = texts.length > 6 ? `${texts.slice(0, 5).join(", ")} and ${texts.length - 5} more` : texts.join(", ");
    const said = make("li", index ? {} : { class: "yes" }, make("b", {}, few), index ? ": no. " : ": yes.");
    data.lists[index].forEach(([clause, why]) => {
      said.append(make("span", { class: "one" }, ...(clause ? [make("a", { class: "clause", href: `#clause-${clause}` }, clause), " "] : []), why));
      if (data.clauses[clause]) said.append(make("q", { class: "full" }, data.clauses[clause]));
    });
    return said;
  }

  // --- the picture, the record, keys ---------------------------------------------------------------------------------
  function picture() {
    const drawn = [...steps[at].querySelectorAll("svg")].filter(each => each.getClientRects().length && each.viewBox.baseVal.width);
    if (!drawn.length) return note("There is no picture of this step to save.");
    const boxes = drawn.map(each => each.viewBox.baseVal), width = boxes.reduce((sum, box) => sum + box.width + 20, -20);
    const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    whole.setAttribute("viewBox", `0 0 ${width} ${Math.max(...boxes.map(box => box.height))}`);
    const style = document.createElementNS(whole.namespaceURI, "style");
    style.textContent = $("drawing").textContent;
    whole.append(style);
    document.querySelectorAll(".shared defs").forEach(defs => whole.append(defs.cloneNode(true)));
    let place = 0;
    drawn.forEach((each, number) => {
      const copy = each.cloneNode(true);
      Object.entries({ x: place, y: 0, width: boxes[number].width, height: boxes[number].height }).forEach(([key, value]) => copy.setAttribute(key, value));
      place += boxes[number].width + 20;
      whole.append(copy);
    });
    const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(whole)], { type: "image/svg+xml" }));
    make("a", { href: url, download: `${data.file}-step-${at}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  async function copy() {
    try { await navigator.clipboard.writeText($("record").textContent); $("copy").textContent = "Copied"; }
    catch { getSelection().selectAllChildren($("record")); $("copy").textContent = "Selected: press Ctrl+C"; }
  }

  const keys = {
    ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", "shift ArrowLeft": "turn-back", "shift ArrowRight": "turn-on",
  };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open || event.target.closest("input, textarea, select, pre")) return;
    const go = keys[(event.shiftKey && event.key.startsWith("Arrow") ? "shift " : "") + event.key] ?? (event.key === "p" && sides.length ? "part" : "");
    if (go) { event.preventDefault(); note(""); show(places[go]()); }
    else if (sides.length && "120".includes(event.key)) side(readings["120".indexOf(event.key)]);
    else if (event.key === "?") $("keys").showModal();
  });
  buttons.forEach(button => button.addEventListener("click", () => { note(""); show(places[button.dataset.go]()); }));
  sides.forEach(button => button.addEventListener("click", () => side(button.dataset.reading)));
  links.forEach(link => link.addEventListener("click", event => { event.preventDefault(); note(""); show(+link.dataset.step); }));
  $("help").addEventListener("click", () => $("keys").showModal());
  $("close").addEventListener("click", () => $("keys").close());
  $("save").addEventListener("click", picture);
  $("copy")?.addEventListener("click", copy);
  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
