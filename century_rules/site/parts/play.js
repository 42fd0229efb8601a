"use strict";
document.documentElement.classList.add("js");
(() => {
  const $ = (id) => document.getElementById(id);
  const page = $("play").dataset;
  const made = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });
  let redo = [], askable = null, tokens = [], offers = [], setUp = null, players = 2, chosen = {}, edited = false, viewer = null, toAct = null, covered = false, ruling = "", filling = false;

  // --- the reference: a server beside the page, or Python in a worker; both answer the messages of docs/protocol.md
  const mine = `tab-${Math.random().toString(36).slice(2)}`; // each tab has a game of its own
  const answered = page.backend === "server" ? server() : worker();
  const ask = (message) => answered({ game: mine, ...message });

  function server() {
    return async (message) => {
      const got = await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json", "X-Token": page.token }, body: JSON.stringify(message) });
      if (!got.ok) throw new Error(`the reference does not answer (${got.status})`);
      return checked(await got.json());
    };
  }

  // What the browser keeps for the next time; where it cannot, all is fetched anew.
  async function kept() {
    try {
      await navigator.serviceWorker.register(`${document.body.dataset.up}kept.js`);
      if (navigator.serviceWorker.controller) return;
      await Promise.race([new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true })),
        new Promise((done) => setTimeout(done, 2000))]);
      const here = [location.pathname, ...performance.getEntriesByType("resource").map((each) => each.name)]; // these came before it could keep them
      await Promise.all(here.map((each) => fetch(each)));
    } catch { /* not here */ }
  }

  function worker() {
    const waiting = new Map();
    let number = 0;
    const begun = kept().then(() => new Worker(`${document.body.dataset.up}worker.js`, { type: "module" })).then((made) => listened(made, waiting));
    return async (message) => {
      const made = await begun;
      return checked(await new Promise((given, failed) => {
        waiting.set(++number, { given, failed });
        made.postMessage({ number, game: page.game, line: JSON.stringify(message) });
      }));
    };
  }

  function listened(made, waiting) {
    made.onmessage = ({ data }) => {
      const done = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.failed) done.failed(new Error(data.failed)); else done.given(JSON.parse(data.answer));
    };
    made.onerror = (event) => { for (const { failed } of waiting.values()) failed(new Error(event.message || "the worker stopped")); };
    return made;
  }

  function checked(answer) {
    if (answer.error) throw Object.assign(new Error(answer.error.message), { answer: answer.error });
    return answer;
  }

  // --- the play
  const played = [];

  // A ruling that is only data, as one of a link: from the next game on it is in force.
  async function rule(text) {
    const said = (await ask({ do: "rule", text })).ruling;
    ruling = said ? text : "";
    if ($("ruling") && !filling) $("ruling").value = ruling;
    $("ruled").hidden = !said;
    if (said) $("ruled").textContent = `By the ruling ${said.name}, instead of ${said.clause}: ${said.says} (${said.source})`;
  }

  async function begin(message, actions = []) {
    const answer = await ask({ do: "new", ...message });
    players = answer.players; setUp = answer.set_up; chosen = answer.readings; fillIn(); redo = []; askable = null; played.length = 0;
    let stopped = "";
    for (const action of actions) {
      try { await ask({ do: "apply", action }); played.push(action); } catch (error) {
        if (!error.answer) throw error;
        stopped = `The play is legal up to action ${played.length}; the next one, ${action}, is not: ${error.message}.`;
        break;
      }
    }
    await show();
    note(stopped);
  }

  // What is played, in the form for another game, unless somebody is filling it in; and who can look at it.
  function fillIn() {
    const form = $("begin"), seats = $("viewer");
    if (!filling) {
      form.elements.players.value = String(players);
      for (const each of form.querySelectorAll("[type=radio]")) each.checked = chosen[each.name] ? chosen[each.name] === each.value : "default" in each.dataset;
      otherwise();
    }
    if (viewer !== null && viewer >= players) viewer = null;
    if (seats) seats.replaceChildren(seats.options[0], ...Array.from({ length: players }, (_, seat) => made("option", `player ${seat + 1}`, { value: String(seat) })));
    if (seats) seats.value = viewer === null ? "" : String(viewer);
  }

  function otherwise() {
    const changed = Object.keys(asked()).length;
    $("otherwise").textContent = changed ? `≠ ${changed}` : "";
  }

  const asked = () => Object.fromEntries([...$("begin").querySelectorAll("[type=radio]:checked")].filter((each) => !("default" in each.dataset)).map((each) => [each.name, each.value]));

  async function act(action) {
    try {
      const after = await ask({ do: "apply", action });
      played.push(action);
      covered = viewer !== null && after.to_act !== null && after.to_act !== viewer; // whoever is handed the screen sees no hand
      if (redo[redo.length - 1] === action) redo.pop(); else redo = [];
      note("");
      await show();
    } catch (error) { note(error.message); }
  }

  async function undo() {
    if (!played.length) return;
    await ask({ do: "undo" });
    covered = false;
    redo.push(played.pop());
    note("");
    await show();
  }

  async function show() {
    const form = matchMedia("(max-width: 760px)").matches ? "narrow" : "wide";
    const here = await ask({ do: "show", form, ...(viewer === null ? {} : { viewer: covered ? players : viewer }) });
    tokens = []; $("filter").value = ""; askable = null;
    $("picture").innerHTML = here.picture; // the picture is ours: drawn by the reference
    $("now").replaceChildren(made("b", here.over.length ? "The game is over." : here.now));
    $("last").textContent = here.last;
    $("count").textContent = `action ${here.played}`;
    $("undo").disabled = !here.played; $("redo").disabled = !redo.length;
    offers = here.offers; toAct = here.seat;
    const waits = viewer !== null && toAct !== null && toAct !== viewer;
    if (waits) {
      $("offers").replaceChildren(made("li", `Player ${toAct + 1}’s turn: hand over. `));
      $("offers").lastChild.append(made("button", `I am player ${toAct + 1}`, { type: "button", id: "over-to", onclick: () => guarded(() => look(toAct)) }));
    } else list(here.over, here.more);
    for (const name of ["why", "readings"]) { $(name).hidden = waits; if (waits) $(name).open = false; }
    $("filter").hidden = waits || offers.length < 9;
    $("pressed").hidden = true;
    if ($("knows")) $("knows").hidden = viewer === null;
    address();
    if ($("recorded").open) await record();
    $("differ").textContent = "";
    if ($("readings").open) await readings();
    $("reasons").replaceChildren(); $("asked").replaceChildren();
  }

  async function look(seat) {
    viewer = seat;
    covered = false;
    $("viewer").value = seat === null ? "" : String(seat);
    $("others").replaceChildren(); $("readings").open = $("why").open = $("recorded").open = false;
    note("");
    await show();
  }

  function matching(entries) {
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter((each) => tokens.every((token) => isAbout(each, token)) && words.every((word) => `${each.words} ${each.action}`.toLowerCase().includes(word)));
  }

  function list(over = [], more = 0) {
    const found = matching(offers);
    $("offers").replaceChildren(...over.map((line) => made("li", line)), ...found.map((each) => {
      const row = made("li", ""), button = made("button", each.words, { type: "button" });
      if (each.action !== each.words) button.append(made("code", each.action));
      button.dataset.action = each.action;
      row.append(button);
      return row;
    }), ...(more ? [made("li", `and ${more} more; say which in “Why not …?”`)] : []),
    ...(!found.length && !over.length ? [made("li", "Nothing that fits.")] : []));
    $("pressed").hidden = !tokens.length;
    $("pressed").replaceChildren(`Only with ${tokens.join(" and ")}. `, Object.assign(made("button", "All", { type: "button" }), { onclick: () => { tokens = []; list(); } }));
  }

  // --- a thing on the table is pressed: one action with it is done, of several one is chosen, of none it is said why
  // What is pressed next narrows these down: a tile of the hand, then the cell where it is to lie.
  const parts = (action) => action.split(/\s+/).map((word) => word.replace(/[,;:]$/, ""));
  const isAbout = (each, name) => parts(each.action).some((part) => part === name || part.startsWith(`${name}.`)); // or a part of it

  $("picture").addEventListener("click", (event) => guarded(async () => {
    if (viewer !== null && toAct !== viewer) return null;
    const names = pressed(event), chosenOf = (entries) => names.find((name) => entries.some((each) => isAbout(each, name)));
    const among = offers.filter((each) => tokens.every((token) => isAbout(each, token))), further = chosenOf(among);
    const thing = further || chosenOf(offers);
    if (thing) {
      tokens = further ? [...new Set([...tokens, thing])] : [thing];
      const found = (further ? among : offers).filter((each) => isAbout(each, thing));
      return found.length === 1 ? act(found[0].action) : list();
    }
    await all();
    const refused = chosenOf(askable);
    if (refused) { $("why").open = true; $("whynot").value = refused; listAsked(); await explain(askable.find((each) => isAbout(each, refused)).action); say($("reasons").innerText); }
    return null;
  }));

  // What is said of what was pressed stands where the thumb is.
  function say(text) { $("pressed").textContent = text.replace(/\s*\n\s*/g, " "); $("pressed").hidden = false; }

  // The names of what lies where it was pressed, the uppermost first; then those written nearby.
  function pressed({ clientX, clientY }) {
    const names = [];
    for (const under of document.elementsFromPoint(clientX, clientY)) {
      for (let at = under; at && $("picture").contains(at); at = at.parentElement) names.push(at.dataset.place, at.dataset.card, at.dataset.tile);
    }
    const away = ({ left, right, top, bottom }) => Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
    const near = [...$("picture").querySelectorAll("text,tspan")].map((each) => [away(each.getBoundingClientRect()), each.textContent.trim()])
      .filter(([far, name]) => far < 30 && !/^\d*$/.test(name)).sort(([one], [other]) => one - other);
    return [...names, ...near.map(([, name]) => name)].filter(Boolean);
  }

  // Twice as wide as a phone, to be moved with a finger.
  $("larger").addEventListener("click", () => {
    const larger = $("picture").classList.toggle("larger");
    $("larger").textContent = larger ? "Smaller" : "Larger";
    if (larger) $("picture").tabIndex = 0; else $("picture").removeAttribute("tabindex");
  });

  // --- why not
  async function all() {
    if (askable === null) askable = (await ask({ do: "askable" })).actions;
    return askable;
  }

  async function explain(action) {
    try {
      const got = await ask({ do: "explain", action }), may = !got.refusals.length;
      $("reasons").replaceChildren(made("h3", `${got.words}: ${may ? "allowed" : "not allowed"}.`),
        ...got.refusals.map((each) => made("p", `${each.why} (${[each.clause, each.text].filter(Boolean).join(": ")})`)),
        ...(got.allowed_by.length ? [made("p", `Another reading would allow it: ${got.allowed_by.join(", ")}.`)] : []));
    } catch (error) { $("reasons").replaceChildren(made("p", error.message)); }
  }

  function listAsked() {
    const words = $("whynot").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = askable.filter((each) => words.every((word) => `${each.words} ${each.action}`.toLowerCase().includes(word)));
    $("asked").replaceChildren(...found.slice(0, 12).map((each) => {
      const row = made("li", ""), button = made("button", each.words, { type: "button", onclick: () => explain(each.action) });
      if (each.action !== each.words) button.append(made("code", each.action));
      row.append(button);
      return row;
    }), ...(found.length > 12 ? [made("li", `and ${found.length - 12} more; say more words`)] : []));
  }

  // --- readings, record, address
  async function readings() {
    const got = (await ask({ do: "elsewhere" })).readings;
    $("differ").textContent = got.length ? `≠ ${got.length}` : "none";
    $("others").replaceChildren(...got.map((each) => {
      const row = made("article", "");
      const says = each.apart ? "By it the play up to here would be another one, or not allowed." :
        [each.more.length ? `Also allowed: ${few(each.more)}.` : "", each.fewer.length ? `Not allowed: ${few(each.fewer)}.` : ""].filter(Boolean).join(" ");
      row.append(made("h3", each.question), made("p", each.says), made("p", says), made("button", `Play on by ${each.reading}`, { type: "button", onclick: () => by(each.reading) }));
      return row;
    }));
  }

  const few = (words) => `${words.slice(0, 4).join("; ")}${words.length > 4 ? `; and ${words.length - 4} more` : ""}`;

  async function by(reading) {
    const [name, value] = reading.split("=");
    await guarded(() => begin({ players, set_up: setUp, readings: { ...chosen, [name]: value } }, [...played]));
  }

  async function record() {
    const text = (await ask({ do: "record" })).record;
    if (!edited) $("record").value = text;
  }

  async function load(text, told = true) {
    const got = await ask({ do: "load", record: text });
    const at = await ask({ do: "position" });
    players = got.players; setUp = at.set_up; redo = []; askable = null;
    chosen = Object.fromEntries(got.readings.map((each) => each.split("=")));
    fillIn();
    played.splice(0, played.length, ...got.actions);
    edited = got.refused !== null; // what is to be mended stays
    await show();
    note(got.refused ? `Not a legal play. ${got.refused.message}` : !told ? "" :
      `A legal play of ${got.actions.length} actions${got.outcome ? ", played to its end" : ""}.`);
  }

  function address() {
    const said = new URLSearchParams({ players, setup: setUp.join("\n") });
    for (const [name, value] of Object.entries(chosen)) said.append("reading", `${name}=${value}`);
    if (ruling) said.append("ruling", ruling);
    if (viewer !== null) said.append("seat", viewer + 1);
    if (played.length) said.append("play", played.join(";"));
    history.replaceState(null, "", `#${said}`);
  }

  const number = (text) => /^\d{1,18}$/.test(text) ? Number(text) : text; // what is none is refused by the reference

  async function start(hash) {
    const said = new URLSearchParams(hash.slice(1));
    const seat = said.get("seat");
    covered = false;
    viewer = $("viewer") && /^[1-9]$/.test(seat) ? Number(seat) - 1 : null;
    await rule(said.get("ruling") || "");
    if (said.has("record")) return load(said.get("record"), false);
    if (!said.has("players")) return begin({ players: Number($("begin").elements.players.value), seed: 1 });
    const readings = Object.fromEntries(said.getAll("reading").map((each) => [each.split("=")[0], each.split("=")[1] || ""]));
    const actions = said.has("play") ? said.get("play").split(";") : [];
    const from = said.has("setup") ? { set_up: said.get("setup").split("\n") } : { seed: number(said.get("seed") || "1") };
    return begin({ players: number(said.get("players")), readings, ...from }, actions);
  }

  function note(text) { $("note").textContent = text; $("note").hidden = !text; }

  let last = Promise.resolve();

  // One after the other, however fast somebody presses.
  function guarded(what) {
    last = last.then(what).catch((error) => {
      note(error.answer ? error.message : `${error.message}. In a terminal: century-rules play ${page.game}`);
      if (!offers.length) $("now").replaceChildren();
    });
    return last;
  }

  $("offers").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-action]");
    if (button) guarded(() => act(button.dataset.action));
  });
  $("begin").addEventListener("submit", (event) => {
    event.preventDefault();
    filling = false;
    const form = $("begin").elements, wanted = { players: Number(form.players.value), seed: Number(form.seed.value) || 0, readings: asked() };
    const wantedRuling = $("ruling") && $("ruling").value;
    guarded(async () => {
      if (wantedRuling !== null && wantedRuling.trim() !== ruling.trim()) await rule(wantedRuling);
      await begin(wanted);
      $("new").open = false;
    });
  });
  $("begin").addEventListener("input", () => { filling = true; });
  $("rules").onchange = otherwise;
  if ($("viewer")) $("viewer").onchange = () => guarded(() => look($("viewer").value === "" ? null : Number($("viewer").value)));
  $("undo").onclick = () => guarded(undo);
  const again = () => guarded(() => redo.length ? act(redo[redo.length - 1]) : null);
  $("redo").onclick = again;
  $("filter").oninput = () => list();
  $("whynot").oninput = () => guarded(async () => { await all(); listAsked(); });
  $("why").ontoggle = () => guarded(async () => { if ($("why").open) { await all(); listAsked(); } });
  $("readings").ontoggle = () => guarded(async () => { if ($("readings").open) await readings(); });
  $("recorded").ontoggle = () => guarded(async () => { if ($("recorded").open) await record(); });
  $("record").oninput = () => { edited = Boolean($("record").value.trim()); };
  $("check").onclick = () => guarded(() => load($("record").value));
  $("copy").onclick = () => copy($("record").value);
  $("link").onclick = () => copy(location.href);
  const copy = async (text) => { try { await navigator.clipboard.writeText(text); note("Copied."); } catch { note("Copying is not allowed here; the address of this page is the link."); } };
  addEventListener("keydown", (event) => {
    if (/INPUT|TEXTAREA|SELECT/.test(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "u") guarded(undo);
    if (event.key === "r") again();
  });
  const go = () => { const hash = location.hash; return guarded(() => start(hash)); };
  addEventListener("hashchange", go);
  go();
})();
