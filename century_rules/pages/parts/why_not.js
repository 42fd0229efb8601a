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
    + "Choose anything, to see whether it is allowed, and if not, by which clauses."
    + (data.some ? " There are too many actions to choose from all: these are legal somewhere in this play, by some reading." : "");
  if (!who) return;
  const found = place.map((number, side) => ({ of: row(number), others: data.others[data.elsewhere[at][side]] })), single = [];
  data.groups.forEach(group => {
    const all = group.chips.flatMap(chip => chip[1]), same = all.every(one => found.every(({ of }) => of[one] && of[one] === of[all[0]]));
    const chips = same || group.chips.length === 1 ? [["", all, group.text]] : group.chips;
    const made = chips.map(([label, actions, text]) => chip(label || text, text, actions, found));
    if (made.length === 1) single.push(made[0]);
    else groups.append(fieldset(sentence(group.text), group.says, made.length > MOST_CHIPS ? folded(made, chips, found) : made));
  });
  if (single.length) groups.append(fieldset("Anything else", "", single));
}

const MOST_CHIPS = 30;

// Of many chips, those that most of the group are refused by the same clauses for, by any reading, are folded away.
function folded(made, chips, found) {
  const elsewhere = new Set(found.flatMap(({ others }) => others.allowed.flatMap(([, allowed]) => allowed)));
  const clauses = one => [...new Set(found.flatMap(({ of }) => data.lists[of[one]].map(([clause]) => clause)))];
  const why = chips.map(([, actions], place) => made[place].dataset.v !== "no" || actions.some(one => elsewhere.has(one)) ? ""
    : [...new Set(actions.flatMap(clauses))].join(", "));
  const times = new Map();
  why.filter(Boolean).forEach(each => times.set(each, (times.get(each) ?? 0) + 1));
  const [most, many] = [...times].sort((one, other) => other[1] - one[1])[0] ?? ["", 0];
  if (many < 10) return made;
  return [...made.filter((_, place) => why[place] !== most), make("details", {},
    make("summary", {}, `✕ ${many} refused by ${most}`), make("div", { class: "chips" }, ...made.filter((_, place) => why[place] === most)))];
}

const fieldset = (verb, says, chips) => make("fieldset", {}, make("legend", {}, make("b", {}, verb), says ? ` ${says}` : ""),
  make("div", { class: "chips" }, ...chips));

const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);

function chip(label, text, actions, found) {
  const allowed = found.map(({ of }) => actions.map(one => of[one] === 0));
  const split = allowed.length > 1 && actions.some((_, number) => allowed[0][number] !== allowed[1][number]);
  const value = split ? "split" : allowed[0].some(Boolean) ? "yes" : "no";
  const [sign, means] = { yes: ["✓", "allowed"], no: ["✕", "refused"], split: ["≠", "the two differ"] }[value];
  const button = make("button", {
    type: "button", "data-v": value, "aria-pressed": "false", title: sentence(text), "aria-label": `${label}, ${means}` }, sign, " ", label);
  button.addEventListener("click", () => {
    document.querySelectorAll("#groups button").forEach(each => each.setAttribute("aria-pressed", String(each === button)));
    answer(chosen = { text, actions, found });
  });
  return button;
}

function answer({ text, actions, found }) {
  const box = $("answer-why"), who = data.seats[at];
  const lists = found.map(({ of, others }) => {
    const by = one => others.allowed.flatMap(([number, allowed]) => allowed.includes(one) ? [number] : []);
    const same = new Map();
    actions.forEach(one => { const key = `${Math.sign(of[one])} ${of[one]} ${by(one)}`; same.set(key, [...(same.get(key) ?? []), one]); });
    const items = [...same].sort(([one], [other]) => one[0] - other[0]).map(([, some]) => item(of[some[0]], some, by(some[0])));
    const asked = make("p", { class: "asked" }, elsewhere(others));
    return make("div", {}, make("ul", {}, ...items), ...(actions.some(one => of[one]) ? [asked] : []));
  });
  const alike = lists.every(list => list.textContent === lists[0].textContent);
  const parts = alike ? [lists[0]] : lists.flatMap((list, number) => reading !== "all" && reading !== readings[number] ? [] : [
    make("h4", {}, make("span", { class: `tag tag-${readings[number]}` }, readings[number].toUpperCase()), ` by ${data.names[number]}`), list]);
  const both = alike && lists.length > 1 ? [make("p", { class: "alike" }, "Both answer alike.")] : [];
  box.replaceChildren(make("h3", {}, `May ${who.replace(" ", "\u00a0")} ${text}?`), ...both, ...parts);
  box.hidden = false;
}

// How far the answer about other readings goes.
const elsewhere = ({ asked, apart }) => `Asked of ${asked} other readings of the rulebook’s doubts, each alone.`
  + (apart ? ` By ${apart} more this position is not reached.` : "");

function item(index, some, others) {
  const texts = some.map(one => data.actions[one]);
  const few = texts.length > 6 ? `${texts.slice(0, 5).join("; ")} and ${texts.length - 5} more` : texts.join("; ");
  const said = make("li", index ? {} : { class: "yes" }, make("b", {}, sentence(few)), index ? ": no. " : ": yes.");
  data.lists[index].forEach(([clause, why]) => {
    said.append(make("span", { class: "one" }, ...(clause ? [make("a", { class: "clause", href: `#clause-${clause}` }, clause), " "] : []), why));
    if (data.clauses[clause]) said.append(make("q", { class: "full" }, data.clauses[clause]));
  });
  others.forEach(number => {
    const [doubt, question, reading, says] = data.readings[number];
    said.append(make("span", { class: "one other", title: question }, "✓ Allowed by another reading, ", make("b", {}, `${doubt}=${reading}`), `: ${says}`));
  });
  return said;
}
