"use strict";
document.documentElement.classList.add("js");
(() => {
  const $ = (id) => document.getElementById(id);
  const page = $("play").dataset;
  const made = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });
  let redo = [], askable = null, offers = [], setUp = null, players = 2, chosen = {}, token = "", edited = false;

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

  function worker() {
    const made = new Worker(`${document.body.dataset.up}worker.js`, { type: "module" }), waiting = new Map();
    let number = 0;
    made.onmessage = ({ data }) => {
      const done = waiting.get(data.number);
      waiting.delete(data.number);
      if (data.failed) done.failed(new Error(data.failed)); else done.given(JSON.parse(data.answer));
    };
    made.onerror = (event) => { for (const { failed } of waiting.values()) failed(new Error(event.message || "the worker stopped")); };
    return async (message) => checked(await new Promise((given, failed) => {
      waiting.set(++number, { given, failed });
      made.postMessage({ number, game: page.game, line: JSON.stringify(message) });
    }));
  }

  function checked(answer) {
    if (answer.error) throw Object.assign(new Error(answer.error.message), { answer: answer.error });
    return answer;
  }

  // --- the play
  const played = [];

  async function begin(message, actions = []) {
    const answer = await ask({ do: "new", ...message });
    players = answer.players; $("begin").players.value = String(players); setUp = answer.set_up; chosen = answer.readings; redo = []; askable = null; played.length = 0;
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

  async function act(action) {
    try {
      await ask({ do: "apply", action });
      played.push(action);
      if (redo[redo.length - 1] === action) redo.pop(); else redo = [];
      note("");
      await show();
    } catch (error) { note(error.message); }
  }

  async function undo() {
    if (!played.length) return;
    await ask({ do: "undo" });
    redo.push(played.pop());
    note("");
    await show();
  }

  async function show() {
    const form = matchMedia("(max-width: 760px)").matches ? "narrow" : "wide";
    const here = await ask({ do: "show", form });
    token = ""; $("filter").value = ""; askable = null;
    $("picture").innerHTML = here.picture; // the picture is ours: drawn by the reference
    $("now").replaceChildren(made("b", here.over.length ? "The game is over." : here.now));
    $("last").textContent = here.last;
    $("count").textContent = `action ${here.played}`;
    $("undo").disabled = !here.played; $("redo").disabled = !redo.length;
    offers = here.offers;
    list(here.over, here.more);
    address();
    if ($("recorded").open) await record();
    $("differ").textContent = "";
    if ($("readings").open) await readings();
    $("reasons").replaceChildren(); $("asked").replaceChildren();
  }

  function matching(entries) {
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    return entries.filter((each) => (!token || parts(each.action).includes(token)) && words.every((word) => `${each.words} ${each.action}`.toLowerCase().includes(word)));
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
    $("pressed").hidden = !token;
    $("pressed").replaceChildren(`Only with ${token}. `, Object.assign(made("button", "All", { type: "button" }), { onclick: () => { token = ""; list(); } }));
  }

  // --- a thing on the table is pressed: one action with it is done, of several one is chosen, of none it is said why
  const parts = (action) => action.split(/\s+/).map((word) => word.replace(/[,;:]$/, ""));

  $("picture").addEventListener("click", (event) => guarded(async () => {
    const thing = pressed(event);
    if (!thing) return null;
    const found = offers.filter((each) => parts(each.action).includes(thing));
    if (found.length === 1) return act(found[0].action);
    if (found.length) { token = thing; return list(); }
    await all();
    const asked = askable.filter((each) => parts(each.action).includes(thing));
    if (asked.length) { $("why").open = true; $("whynot").value = thing; listAsked(); await explain(asked[0].action); }
    return null;
  }));

  function pressed(event) {
    const thing = event.target.closest("[data-card],[data-tile]");
    if (thing) return thing.dataset.card || thing.dataset.tile;
    let best = null, least = 48;
    for (const text of $("picture").querySelectorAll("text")) {
      const name = text.textContent.trim(), box = text.getBoundingClientRect();
      if (/^\d*$/.test(name) || !known(name)) continue;
      const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
      if (far < least) { least = far; best = name; }
    }
    return best;
  }

  const known = (name) => [...offers, ...(askable || [])].some((each) => parts(each.action).includes(name));

  // --- why not
  async function all() {
    if (askable === null) askable = (await ask({ do: "askable" })).actions;
    return askable;
  }

  async function explain(action) {
    try {
      const got = await ask({ do: "explain", action }), may = !got.refusals.length;
      $("reasons").replaceChildren(made("h3", `${got.words}: ${may ? "allowed" : "not allowed"}`),
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
    players = got.players; $("begin").players.value = String(players); setUp = at.set_up; redo = []; askable = null;
    chosen = Object.fromEntries(got.readings.map((each) => each.split("=")));
    played.splice(0, played.length, ...got.actions);
    edited = got.refused !== null; // what is to be mended stays
    await show();
    note(got.refused ? `Not a legal play. ${got.refused.message}` : !told ? "" :
      `A legal play of ${got.actions.length} actions${got.outcome ? ", played to its end" : ""}.`);
  }

  function address() {
    const said = new URLSearchParams({ players, setup: setUp.join("\n") });
    for (const [name, value] of Object.entries(chosen)) said.append("reading", `${name}=${value}`);
    if (played.length) said.append("play", played.join(";"));
    history.replaceState(null, "", `#${said}`);
  }

  const number = (text) => /^\d{1,18}$/.test(text) ? Number(text) : text; // what is none is refused by the reference

  async function start(asked) {
    const said = new URLSearchParams(asked.slice(1));
    if (said.has("record")) return load(said.get("record"), false);
    if (!said.has("players")) return begin({ players: Number($("begin").players.value), seed: 1 });
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
    guarded(() => begin({ players: Number($("begin").players.value), seed: Number($("begin").seed.value) || 0 }));
  });
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
  const go = () => { const asked = location.hash; return guarded(() => start(asked)); };
  addEventListener("hashchange", go);
  go();
})();
