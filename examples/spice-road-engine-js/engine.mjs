// The engine as a process: a line of JSON asks, a line of JSON answers; see docs/protocol.md of century-rules.
//
//   century-rules check spice-road --engine "node engine.mjs"

import { createInterface } from "node:readline";
import {
  CUBES, VERBS, apply, begin, cardOf, coins, cubesOf, legal, outcome, parse, pointRow, pointsOf, refusals, row, toAct,
} from "./rules.mjs";

const MESSAGES = {
  hello: [], new: ["players", "set_up"], position: [], legal: [], apply: ["action"], undo: [], why_illegal: ["action"],
  observe: ["seat"], outcome: [], perft: ["depth"], drop: [],
};

/** Games under way by name: the positions so far, and the actions between them. */
const games = new Map();

class Illegal extends Error {
  constructor(text, clauses) {
    super(`${text} is not allowed: ${clauses.join(", ")}`);
    this.refusals = told(clauses);
  }
}

const told = (clauses) => clauses.map((clause) => ({ clause, why: `it is forbidden by ${clause}` }));
const seatName = (seat) => `P${seat + 1}`;
const byKind = (cubes) => Object.fromEntries(CUBES.map((cube, kind) => [cube, cubes[kind]]));

/** The position as the protocol tells it; what other readings need is as they leave it. */
function position(game) {
  const { phase } = game;
  const nothing = byKind([0, 0, 0, 0]);
  const inOrder = (cards) => [...game.order, "+YY", "U2"].filter((card) => cards.includes(card));
  return {
    phase, turn: seatName(game.turn),
    players: Object.fromEntries(game.players.map((each, seat) => [
      seatName(seat), { ...each, hold: byKind(each.hold), hand: inOrder(each.hand), played: inOrder(each.played) }])),
    unsold: game.unsold, on: Object.fromEntries(game.on.map((cubes, place) => [String(place + 1), byKind(cubes)])),
    unclaimed: game.unclaimed, gold: game.gold, silver: game.silver, final: game.final, ender: "P1", bowls: nothing,
    using: game.using, left: game.left, raised: phase === "raise" ? false : null, lifted: nothing,
    laid: game.laid, aim: phase === "pay" ? "1" : null, offered: nothing,
  };
}

/** What the player at a seat sees: all but the points of others (SR-6.2) and the order of the decks. */
function observation(game, seat) {
  const inOrder = (cards) => [...game.order, "+YY", "U2"].filter((card) => cards.includes(card));
  return {
    seat, phase: game.phase, turn: game.turn,
    players: game.players.map((each, other) => ({
      hold: each.hold, hand: inOrder(each.hand), played: inOrder(each.played), claims: each.claims,
      points: other === seat || game.phase === "over" ? each.points : null, gold: each.gold, silver: each.silver })),
    merchants: row(game).map((name, place) => ({ name, card: cardOf(name), cubes: game.on[place] })),
    merchant_deck: game.unsold.length - row(game).length,
    points: pointRow(game).map((name, place) => (
      { name, card: { cost: cubesOf(name), points: pointsOf(name) }, coins: coins(game, place) })),
    point_deck: game.unclaimed.length - pointRow(game).length,
    gold: game.gold, silver: game.silver, final: Number(game.final), bowls: [0, 0, 0, 0], left: game.left ?? 0,
    laid: game.laid ?? 0, offered: [0, 0, 0, 0], actions: legal(game),
  };
}

const at = (game) => ({ position: position(game), to_act: toAct(game), outcome: outcome(game) });

function setUpOf(game) {
  return [`merchants ${game.order.join(" ")}`, `points ${game.pointOrder.join(" ")}`];
}

/** How many plays of so many actions there are from a position. */
function plays(game, depth) {
  if (depth === 0) return 1;
  return legal(game).reduce((sum, text) => sum + plays(apply(game, parse(text)), depth - 1), 0);
}

function named(message) {
  const found = games.get(message.game ?? "");
  if (!found) throw new Error(`there is no game '${message.game ?? ""}'; begin it by new`);
  return found;
}

function playedOut(game, text) {
  const action = parse(text);
  const clauses = refusals(game, action);
  if (clauses.length) throw new Illegal(text, clauses);
  return apply(game, action);
}

const now = (found) => found.states[found.states.length - 1];

const ANSWERS = {
  hello: () => ({
    protocol: 1, version: "1", name: "spice-road", title: "Century: Spice Road", players: [2, 3, 4, 5], readings: {}, rulings: [],
    messages: MESSAGES, actions: Object.fromEntries(VERBS.map((verb) => [verb, {}])) }),
  new(message) {
    const players = message.players ?? 2;
    if (![2, 3, 4, 5].includes(players)) throw new Error("players: should be 2 to 5");
    if (!Array.isArray(message.set_up)) throw new Error("set_up: is missing; this engine deals nothing itself");
    const game = begin(players, message.set_up);
    games.set(message.game ?? "", { states: [game], actions: [] });
    return { game: message.game ?? "", players, readings: {}, set_up: setUpOf(game), ...at(game) };
  },
  position(message) {
    const found = named(message);
    return { set_up: setUpOf(now(found)), played: found.actions.length, ...at(now(found)) };
  },
  legal: (message) => ({ actions: legal(now(named(message))) }),
  apply(message) {
    const found = named(message);
    const after = playedOut(now(found), message.action);
    found.states.push(after);
    found.actions.push(message.action);
    return at(after);
  },
  undo(message) {
    const found = named(message);
    if (!found.actions.length) throw new Error("undo: nothing has been played");
    found.states.pop();
    return { undone: found.actions.pop(), ...at(now(found)) };
  },
  why_illegal: (message) => ({ refusals: told(refusals(now(named(message)), parse(message.action))) }),
  observe(message) {
    const game = now(named(message));
    if (!game.players[message.seat]) throw new Error(`seat: ${message.seat} should be 0 to ${game.players.length - 1}`);
    return { observation: observation(game, message.seat) };
  },
  outcome: (message) => ({ outcome: outcome(now(named(message))) }),
  perft(message) {
    const game = now(named(message));
    const divide = Object.fromEntries(legal(game).map((text) => [text, plays(apply(game, parse(text)), message.depth - 1)]));
    return { plays: Object.values(divide).reduce((sum, count) => sum + count, 0), divide };
  },
  drop(message) {
    named(message);
    games.delete(message.game ?? "");
    return { games: games.size };
  },
};

function answer(line) {
  let id = null;
  try {
    const message = JSON.parse(line);
    id = message.id ?? null;
    if (!Object.hasOwn(ANSWERS, message.do)) throw new Error(`do: there is no message '${message.do}'`);
    return { id, ...ANSWERS[message.do](message) };
  } catch (error) {
    const kind = error instanceof Illegal ? "illegal" : "invalid";
    return { id, error: { kind, message: error.message, ...(kind === "illegal" ? { refusals: error.refusals } : {}) } };
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(line))}\n`);
