"use strict";
document.documentElement.classList.add("js");
(() => {
  const input = document.getElementById("q"), results = document.getElementById("results");
  if (!input) return;
  const made = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });
  const KINDS = { question: "open", clause: "clause", theorem: "proved", "false claim": "false" };
  const NAMES = { question: "question", clause: "rule", theorem: "proved", "false claim": "not so" };
  let index = null, game = null, timer = 0;

  // The index is a script of this site, so that a page opened from a folder can read it, too.
  function loaded() {
    index ??= new Promise((given, failed) => {
      const names = ["search.js", "search-index.js"];
      const next = () => {
        const name = names.shift();
        if (!name) return given(SEARCH_INDEX);
        const script = made("script", "", { src: name, onload: next, onerror: () => failed(new Error(`${name} cannot be read`)) });
        document.head.append(script);
      };
      next();
    });
    return index;
  }

  const address = (entry, of) => `${of}/index.html#${entry.id}`;

  // What two games say alike names the clauses of both; each stands on the page of its own game.
  function clauses(all, entry) {
    const named = new Map(all.entries.filter((each) => each.kind === "clause").map((each) => [each.id, each]));
    return (entry.clauses || []).map((name) => [name, named.get(name)]);
  }

  function hit(all, { entry }, first) {
    const of = game && entry.games.includes(game) ? game : entry.games[0];
    const box = made("article", "", { className: first ? "hit first" : "hit" }), head = made("header", "");
    head.append(made("span", NAMES[entry.kind], { className: `kind ${KINDS[entry.kind]}` }), " ", made("b", entry.games.map((each) => all.titles[each]).join(" · ")));
    for (const [name, clause] of clauses(all, entry)) head.append(" ", made("a", name, { className: "id", href: address(clause, clause.games.includes(of) ? of : clause.games[0]) }));
    const title = made(first ? "h2" : "h3", "");
    title.append(made("a", entry.title, { href: address(entry, of) }));
    box.append(head);
    const says = made("p", `${entry.lead} `, { className: "says" });
    if (entry.answer) says.append(made("b", entry.answer), ".");
    if (entry.kind === "question") box.append(title, says);
    else box.append(title, ...(entry.lead ? [made("p", entry.lead, { className: "why" })] : []));
    if (entry.others) box.append(made("p", `Or: ${entry.others.join("; or: ")}.`, { className: "why" }));
    const often = entry.kind === "question" && Object.values(all.matters[of][entry.id] || {})[0];
    if (often) box.append(made("p", often, { className: "why" }));
    return box;
  }

  async function search() {
    const asked = input.value.trim();
    results.hidden = !asked;
    history.replaceState(null, "", asked || game ? `?${new URLSearchParams({ ...(asked && { q: asked }), ...(game && { in: game }) })}` : location.pathname);
    if (!asked) return;
    try {
      const all = await loaded();
      if (asked !== input.value.trim()) return;
      const hits = ranked(all, asked, game);
      results.replaceChildren(...(hits.length && !hits[0].hasAll ? [made("p", "Nothing here has all of these words. The nearest:")] : []), ...hits.map((each, place) => hit(all, each, !place)));
      if (!hits.length) {
        const none = made("p", "Nothing was found. Use fewer words, or look through ");
        none.append(made("a", "all questions", { href: "questions.html" }), ".");
        results.replaceChildren(none);
      }
    } catch (error) { results.replaceChildren(made("p", error.message)); }
  }

  input.addEventListener("focus", () => { loaded().catch(() => {}); }, { once: true });
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, 120); });
  input.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await search();
    const first = results.querySelector("a[href]");
    if (first) first.focus();
  });
  const games = [...document.querySelectorAll("button[data-in]")];
  for (const button of games) {
    button.addEventListener("click", () => {
      game = button.dataset.in || null;
      for (const each of games) each.setAttribute("aria-pressed", String(each === button));
      search();
    });
  }
  const said = new URLSearchParams(location.search), chosen = games.find((each) => each.dataset.in === said.get("in"));
  if (said.get("q")) input.value = said.get("q");
  if (chosen) chosen.click(); else if (input.value) search();
})();
