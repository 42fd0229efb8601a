/* What comes first for what somebody asks, as `ranking.py` has it; `index` is what `Index.as_json` gives. */
'use strict';

/* The stems of a text in order, without common words; a name such as `card-cubes` is one word, and each of its parts. */
function stemsOf(index, text) {
  const common = new Set(index.common), found = [];
  const stem = (word) => {
    const plain = Object.hasOwn(index.same, word) ? index.same[word] : word;
    return plain.length > index.short
      ? index.stems.reduce((sofar, [pattern, instead]) => sofar.replace(new RegExp(pattern, 'g'), instead), plain) : plain;
  };
  for (const word of text.toLowerCase().match(/[a-z0-9]+(?:[.-][a-z0-9]+)*/g) || []) {
    const parts = word.split(/[.-]/);
    if (parts.length > 1) found.push(word);
    for (const part of parts) if (!common.has(part)) found.push(stem(part));
  }
  return found;
}

/* The best entries of an index for those words, each with its score; of one game, if it is given. */
function ranked(index, asked, game = null, most = 8) {
  const stems = [...new Set(stemsOf(index, asked))], worth = new Map(), met = new Map();
  const postings = (stem) => Object.hasOwn(index.postings, stem) ? index.postings[stem] : [];
  for (const stem of stems) {
    const best = new Map(), own = postings(stem);
    for (let i = 0; i < own.length; i += 2) best.set(own[i], 100 * own[i + 1]);
    for (const other of Object.hasOwn(index.near, stem) ? index.near[stem] : /^[0-9]+$/.test(stem) ? index.numbers : []) {
      const near = postings(other);
      for (let i = 0; i < near.length; i += 2) best.set(near[i], Math.max(best.get(near[i]) || 0, index.near_percent * near[i + 1]));
    }
    for (const [number, each] of best) {
      worth.set(number, (worth.get(number) || 0) + each);
      met.set(number, (met.get(number) || 0) + 1);
    }
  }
  const hits = [], name = asked.trim().toLowerCase();
  index.entries.forEach((entry, number) => {
    if (!worth.has(number) || !(game === null || entry.games.includes(game))) return;
    const title = new Set(stemsOf(index, entry.title)), shared = stems.filter((stem) => title.has(stem)).length;
    const alike = 1 + shared / (title.size + stems.length - shared);
    hits.push({entry, hasAll: met.get(number) === stems.length, score: worth.get(number) * met.get(number) / stems.length * (name === entry.id.toLowerCase() ? 1000 : alike)});
  });
  return hits.sort((one, other) => other.score - one.score).slice(0, most);
}
