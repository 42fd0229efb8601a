// Century: Spice Road under the default readings, written from the clauses (SR-…) alone.
// A game is a plain object; `apply` gives a new one, `refusals` the clauses that forbid an action.

export const CUBES = ["Y", "R", "G", "B"]; // in rising value (SR-1.5)
const STARTING = ["+YY", "U2"]; // SR-1.3
const LIMIT = 10; // SR-7.1
const ROW = 6; // SR-1.4
const POINT_ROW = 5; // SR-1.1

// In the order of the box: what a set-up does not name comes after in this order.
const MERCHANTS = (
  "+YYYY +YYY +YYR +YR +YG +RR +G +B U3 R>YYY G>YYYYR G>YRR G>RR B>YYYG B>YYRR B>YRG B>RRR B>GG YY>RR YY>G YR>B RR>YYYG " +
  "RR>YYB RR>GG GG>YYRRR GG>YYRB GG>RRB GG>BB BB>YRGGG BB>RRRGG YYY>RRR YYY>RG YYY>B YYG>BB RRR>YYGG RRR>YGB RRR>GGG RRR>BB " +
  "GGG>BBB YYYY>GG YYYY>GB YYYYY>GGG YYYYY>BB").split(" ");
const POINTS = (
  "YYRR YYYRR YYRRR YYGG RRRR YYYGG YYRB YYBB RRRRR RRGG YYYBB YYGGG YRGB YGGB RRRGG RRGB RRBB GGGG YYRRGG RRGGG YYYRGB YYBBB " +
  "RRRBB GGBB YYRRBB GGGGG YRRRGB RRBBB BBBB YYGGBB GGGBB YRGGGB GGBBB RRGGBB YRGBBB BBBBB").split(" ");

/** The cubes of a text such as `YYR`, as counts by kind. */
export function cubesOf(text) {
  return CUBES.map((letter) => [...text].filter((each) => each === letter).length);
}

const none = () => [0, 0, 0, 0];
const plus = (a, b) => a.map((count, kind) => count + b[kind]);
const minus = (a, b) => a.map((count, kind) => count - b[kind]);
const covers = (a, b) => a.every((count, kind) => count >= b[kind]);
export const total = (cubes) => cubes.reduce((sum, count) => sum + count, 0);
const one = (kind) => CUBES.map((_, each) => Number(each === kind));

/** What is printed on a merchant card, which its name says. */
export function cardOf(name) {
  if (name.startsWith("+")) return { kind: "spice", cost: none(), gain: cubesOf(name.slice(1)), times: 0 };
  if (name.startsWith("U")) return { kind: "upgrade", cost: none(), gain: none(), times: Number(name.slice(1)) };
  const [cost, gain] = name.split(">");
  return { kind: "trade", cost: cubesOf(cost), gain: cubesOf(gain), times: 0 };
}

/** The points of a point card: the value of its cubes, and one for each colour beyond two. */
export function pointsOf(name) {
  const cubes = cubesOf(name);
  const value = cubes.reduce((sum, count, kind) => sum + count * (kind + 1), 0);
  return value + Math.max(0, cubes.filter((count) => count > 0).length - 2);
}

/** The deck with the named cards on top, the others below in the order of the box. */
function deck(line, first, box) {
  const [word, ...named] = line.split(" ");
  if (word !== first) throw new Error(`set_up: '${line}' should begin with ${first}`);
  for (const name of named) if (!box.includes(name)) throw new Error(`set_up: there is no card ${name}`);
  if (new Set(named).size < named.length) throw new Error(`set_up: a card is named twice in ${first}`);
  return [...named, ...box.filter((name) => !named.includes(name))];
}

/** The position before the first turn (SR-1.1 to SR-1.7). */
export function begin(players, setUp) {
  if (setUp.length !== 2) throw new Error("set_up: should be two lines, `merchants …` and `points …`");
  const merchants = deck(setUp[0], "merchants", MERCHANTS);
  const points = deck(setUp[1], "points", POINTS);
  const start = ["YYY", "YYYY", "YYYY", "YYYR", "YYYR"]; // SR-1.7
  return {
    phase: "act", turn: 0,
    order: merchants, pointOrder: points, // which never change
    unsold: merchants, unclaimed: points,
    on: Array.from({ length: ROW }, none),
    players: Array.from({ length: players }, (_, seat) => (
      { hold: cubesOf(start[seat]), hand: STARTING, played: [], claims: 0, points: 0, gold: 0, silver: 0 })),
    gold: 2 * players, silver: 2 * players, // SR-1.2
    final: false, using: null, left: null, laid: null,
  };
}

/** The merchant cards that are for sale, and the point cards that can be claimed, from the left. */
export const row = (game) => game.unsold.slice(0, ROW);
export const pointRow = (game) => game.unclaimed.slice(0, POINT_ROW);
const mover = (game) => game.players[game.turn];

/** The position with other fields for the player whose turn it is. */
function withMover(game, changes) {
  return { ...game, players: game.players.map((each, seat) => (seat === game.turn ? { ...each, ...changes } : each)) };
}

/** Whose action it is; null at the end. */
export const toAct = (game) => (game.phase === "over" ? null : game.turn);

// --- what forbids an action -------------------------------------------------------------------------------------------

/** SR-2.2: that the turn has begun with another action. */
const begins = (game) => (game.phase === "act" ? [] : ["SR-2.2"]);

const FORBIDS = {
  play(game, card) {
    const found = begins(game);
    if (found.length) return found;
    if (!mover(game).hand.includes(card)) return ["SR-3.1"];
    const { kind, cost } = cardOf(card);
    return kind === "trade" && !covers(mover(game).hold, cost) ? ["SR-3.5"] : [];
  },
  exchange(game, card) {
    if (game.phase !== "trade" || game.using !== card) return ["SR-3.5"];
    return covers(mover(game).hold, cardOf(card).cost) ? [] : ["SR-3.5"];
  },
  raise(game, cube) {
    if (game.phase !== "raise") return ["SR-3.3"];
    const kind = CUBES.indexOf(cube);
    if (kind === CUBES.length - 1) return ["SR-3.4"];
    return mover(game).hold[kind] > 0 ? [] : ["SR-3.3"];
  },
  done(game) {
    if (game.phase === "trim") return ["SR-7.1"];
    if (game.phase === "pay") return ["SR-4.3"];
    return game.phase === "trade" || game.phase === "raise" ? [] : ["SR-2.2"];
  },
  lay(game, cube) {
    if (game.phase !== "act" && game.phase !== "pay") return begins(game);
    const reaches = (game.laid ?? 0) + 1 < row(game).length;
    return reaches && mover(game).hold[CUBES.indexOf(cube)] > 0 ? [] : ["SR-4.1"];
  },
  take(game, card) {
    if (game.phase !== "act" && game.phase !== "pay") return begins(game);
    return row(game).indexOf(card) === (game.laid ?? 0) ? [] : ["SR-4.1"];
  },
  rest(game) {
    const found = begins(game);
    if (found.length) return found;
    return mover(game).played.length ? [] : ["SR-5.1"];
  },
  claim(game, card) {
    const found = begins(game);
    if (found.length) return found;
    if (!pointRow(game).includes(card)) return ["SR-6.1"];
    return covers(mover(game).hold, cubesOf(card)) ? [] : ["SR-6.1"];
  },
  discard(game, cube) {
    if (game.phase !== "trim") return ["SR-7.1"];
    return mover(game).hold[CUBES.indexOf(cube)] > 0 ? [] : ["SR-7.1"];
  },
};

/** The clauses that forbid an action; none if it is legal. */
export function refusals(game, [verb, what]) {
  return game.phase === "over" ? ["SR-8.1"] : FORBIDS[verb](game, what);
}

/** The verbs of the actions there are. */
export const VERBS = Object.keys(FORBIDS);

/** The verb and what it names. Throws an Error that says what was expected. */
export function parse(text) {
  const [verb, ...rest] = text.trim().split(/\s+/);
  if (!Object.hasOwn(FORBIDS, verb)) throw new Error(`'${verb}' is no action; there are ${VERBS.join(", ")}`);
  const alone = verb === "done" || verb === "rest";
  if (rest.length !== (alone ? 0 : 1)) throw new Error(`'${text}': expected ${alone ? `${verb} alone` : `${verb} and one word`}`);
  const [what] = rest;
  const ofCards = ["play", "exchange", "take"].includes(verb);
  const known = alone ? [undefined] : verb === "claim" ? POINTS : ofCards ? [...STARTING, ...MERCHANTS] : CUBES;
  if (!known.includes(what)) throw new Error(`'${what}' is nothing that ${verb} could name; there are ${known.join(", ")}`);
  return [verb, what];
}

/** Every legal action as text. */
export function legal(game) {
  const player = mover(game);
  const texts = [
    ...player.hand.map((card) => `play ${card}`), ...(game.using === null ? [] : [`exchange ${game.using}`]),
    ...CUBES.flatMap((cube) => [`raise ${cube}`, `lay ${cube}`, `discard ${cube}`]), "done", "rest",
    ...row(game).map((card) => `take ${card}`), ...pointRow(game).map((card) => `claim ${card}`)];
  return texts.filter((text) => refusals(game, parse(text)).length === 0);
}

// --- what an action does ----------------------------------------------------------------------------------------------

const DOES = {
  play(game, name) {
    const { kind, gain, times } = cardOf(name);
    const player = mover(game);
    const after = withMover(game, { hand: player.hand.filter((each) => each !== name), played: [...player.played, name] });
    if (kind === "upgrade") return { ...after, phase: "raise", left: times };
    if (kind === "trade") return exchanged({ ...after, phase: "trade", using: name }, name);
    return endTurn(withMover(after, { hold: plus(player.hold, gain) })); // SR-3.2
  },
  exchange: exchanged,
  raise(game, cube) {
    const kind = CUBES.indexOf(cube);
    const hold = plus(minus(mover(game).hold, one(kind)), one(kind + 1));
    const after = withMover({ ...game, left: game.left - 1 }, { hold });
    return after.left === 0 ? endTurn(after) : after;
  },
  done: endTurn,
  lay(game, cube) {
    const place = game.laid ?? 0;
    const kind = CUBES.indexOf(cube);
    const on = game.on.map((cubes, each) => (each === place ? plus(cubes, one(kind)) : cubes));
    return withMover({ ...game, phase: "pay", laid: place + 1, on }, { hold: minus(mover(game).hold, one(kind)) });
  },
  take(game, card) {
    const place = row(game).indexOf(card);
    const player = mover(game);
    const after = withMover(game, { hold: plus(player.hold, game.on[place]), hand: [...player.hand, card] }); // SR-4.4
    const on = [...game.on.slice(0, place), ...game.on.slice(place + 1), none()]; // SR-4.5
    return endTurn({ ...after, on, unsold: game.unsold.filter((each) => each !== card) });
  },
  rest(game) {
    const { hand, played } = mover(game);
    return endTurn(withMover(game, { hand: [...hand, ...played], played: [] }));
  },
  claim(game, card) {
    const place = pointRow(game).indexOf(card);
    const player = mover(game);
    const [gold, silver] = coins(game, place);
    const after = withMover(game, {
      hold: minus(player.hold, cubesOf(card)), claims: player.claims + 1, points: player.points + pointsOf(card),
      gold: player.gold + gold, silver: player.silver + silver });
    const last = game.players.length <= 3 ? 6 : 5; // SR-8.1
    return endTurn({
      ...after, unclaimed: game.unclaimed.filter((each) => each !== card), gold: game.gold - gold, silver: game.silver - silver,
      final: game.final || player.claims + 1 === last });
  },
  discard(game, cube) {
    return endTurn(withMover(game, { hold: minus(mover(game).hold, one(CUBES.indexOf(cube))) }));
  },
};

/** Make the exchange of a trade card once (SR-3.5); the turn ends where it cannot be made again. */
function exchanged(game, name) {
  const { cost, gain } = cardOf(name);
  return withMover(game, { hold: plus(minus(mover(game).hold, cost), gain) });
}

/** The coins that the card at a place brings: one gold, or one silver (SR-6.4, SR-6.5). */
export function coins(game, place) {
  if (game.gold > 0) return [Number(place === 0), Number(place === 1 && game.silver > 0)];
  return [0, Number(place === 0 && game.silver > 0)];
}

/** What follows on the action of a turn: cubes are returned (SR-7.1), then the next player has the turn (SR-2.1, SR-8.2). */
function endTurn(game) {
  const after = { ...game, using: null, left: null, laid: null };
  if (total(mover(game).hold) > LIMIT) return { ...after, phase: "trim" };
  const next = (game.turn + 1) % game.players.length;
  if (next === 0 && game.final) return { ...after, phase: "over" };
  return { ...after, phase: "act", turn: next };
}

/** The position after a legal action. */
export function apply(game, [verb, what]) {
  return DOES[verb](game, what);
}

/** Points and winners once the game has ended (SR-8.3, SR-8.4), else null. */
export function outcome(game) {
  if (game.phase !== "over") return null;
  const points = game.players.map((each) => each.points + 3 * each.gold + each.silver + total(each.hold) - each.hold[0]);
  return { points, winners: [points.lastIndexOf(Math.max(...points))] };
}
