const root = document.documentElement, $ = id => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const steps = [...document.querySelectorAll(".step")], links = [...document.querySelectorAll(".moves a")];
const buttons = [...document.querySelectorAll("[data-go]")], sides = [...document.querySelectorAll("[data-reading]")];
const turns = [...document.querySelectorAll(".turns ol")].map(turn => +turn.querySelector("a").dataset.step);
const charts = [...document.querySelectorAll(".points-over")];
const jumps = [...document.querySelectorAll(".leads a")], onward = [...document.querySelectorAll(".what-if, #window")];
const last = steps.length - 1, readings = ["a", "b", "all"];
const opening = data.opening ?? data.parting ?? 0;  // what the page is about
const PACE = 1200;  // milliseconds from a step to the next while the play goes on by itself
let at = 0, reading = "all", chosen = null, going = null;
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
  drawSeen(steps[at]);
  links.forEach(link => {
    const here = +link.dataset.step === at;
    if (here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
    const list = link.closest(".moves");
    if (here && list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  });
  buttons.forEach(button => { button.disabled = places[button.dataset.go]() === at; });
  mark();
  $("count").textContent = `${at} of ${last}`;
  if (say) $("live").textContent = ["h2", ".now"].map(one => steps[at].querySelector(one).innerText.trim()).join(" ");
  chosen = null;
  ask();
  keep();
}

// Where the step is among the points, and how to play on from there: before an action on which the answer turns.
function mark() {
  charts.forEach(each => {
    const { left, right } = each.dataset;
    each.querySelector(".here").setAttribute("transform", `translate(${at / last * (right - left)} 0)`);
  });
  const after = data.before + Math.min(at, last - (data.ending ? 1 : 0));
  if ($("onward")) {
    $("onward").hidden = !data.seats[at];
    $("onward-number").textContent = after;
    $("onward-after").textContent = `${after} action${after === 1 ? "" : "s"}`;
  }
  const text = $("window") && upTo(after);
  if (text) onward.forEach(link => { link.href = `${data.window}#record=${encodeURIComponent(text)}`; });
}

// The record with so many of its actions, and without the result that it comes to.
function upTo(many) {
  let left = many;
  return $("record").textContent.split("\n").filter(line => /^P\d/.test(line) ? left-- > 0 : !line.startsWith("result")).join("\n");
}

function stop() {
  clearInterval(going);
  going = null;
  $("auto").setAttribute("aria-pressed", "false");
}

function auto() {
  if (going !== null) return stop();
  if (at === last) show(0);
  $("auto").setAttribute("aria-pressed", "true");
  going = setInterval(() => {
    if (at < last) show(at + 1);
    if (at === last) stop();
  }, PACE);
}

function help() {
  stop();
  $("keys").showModal();
}

function go(place) {
  stop();
  note("");
  show(place);
}

function side(name) {
  reading = name;
  root.dataset.reading = name;
  drawSeen(steps[at]);
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
  if (!hash) { side("all"); show(opening, false); return; }
  const old = /^step-(\d+)$/.exec(hash), said = new URLSearchParams(old ? `step=${old[1]}` : hash);
  if (!said.has("step") && !said.has("reading")) {
    const missing = !$(hash);
    if (!root.dataset.reading) { side("all"); show(opening, false); }
    if (!missing) { draw(waiting(document).filter(sea => !sea.closest(".step"))); $(hash).scrollIntoView(); } // none moves it later
    return missing && note(`There is no place “${hash}” on this page.`);
  }
  const step = said.get("step") ?? String(opening), view = said.get("reading") ?? reading, unknown = [];
  if (!/^\d+$/.test(step) || +step > last) unknown.push(`no step “${step}”; this is the beginning`);
  if (!readings.includes(view)) unknown.push(`no reading “${view}”; both are shown`);
  note(unknown.length ? `There is ${unknown.join(", and ")}.` : "");
  side(readings.includes(view) ? view : "all");
  show(/^\d+$/.test(step) && +step <= last ? +step : 0);
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
  const name = keys[(event.shiftKey && event.key.startsWith("Arrow") ? "shift " : "") + event.key] ?? (event.key === "p" && sides.length ? "part" : "");
  if (name) { event.preventDefault(); go(places[name]()); }
  else if (event.key === " " && !event.target.closest("button, summary")) { event.preventDefault(); auto(); }
  else if (sides.length && "120".includes(event.key)) side(readings["120".indexOf(event.key)]);
  else if (event.key === "?") help();
});
buttons.forEach(button => button.addEventListener("click", () => go(places[button.dataset.go]())));
sides.forEach(button => button.addEventListener("click", () => side(button.dataset.reading)));
[...links, ...jumps].forEach(link => link.addEventListener("click", event => {
  event.preventDefault();
  go(+link.hash.slice("#step-".length));
}));
$("auto").addEventListener("click", auto);
charts.forEach(each => each.addEventListener("click", event => {
  const box = each.getBoundingClientRect(), { left, right } = each.dataset;
  const across = (event.clientX - box.left) / box.width * each.viewBox.baseVal.width;
  go(Math.max(0, Math.min(last, Math.round((across - left) / (right - left) * last))));
}));
$("help").addEventListener("click", help);
document.querySelectorAll(".ask").forEach(link => link.addEventListener("click", event => {
  if (!link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();  // the address stays that of the step
  $(link.hash.slice(1)).scrollIntoView();
}));
$("close").addEventListener("click", () => $("keys").close());
$("save").addEventListener("click", picture);
$("copy")?.addEventListener("click", copy);
addEventListener("hashchange", () => { stop(); fromAddress(); });
fromAddress();
