import { searchKey } from '../ground/search-key.ts';

type Named = { id: string; name: string };

/** What a thing is called besides its whole name: `Talhão 02 – Mata` is `mata`, `02` and `2` too. */
function shorterNames(name: string): readonly string[] {
  const key = searchKey(name);
  const parts = key.split(/\s*[–—:,/-]\s*/).map((part) => part.replace(/^(talhao|gleba|quadra|lote)\s+/, ''));
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map((part) => part.replace(/^0+(?=\d)/, ''));
  return [...new Set([key.replace(/^(talhao|gleba|quadra|lote)\s+/, ''), ...parts, ...numbers])].filter(Boolean);
}

/** Things by what they may be called; a short name that several have is nobody's. */
export function byName<Thing extends Named>(things: readonly Thing[]): (typed: string) => Thing | undefined {
  const whole = new Map(things.map((thing) => [searchKey(thing.name), thing]));
  const short = new Map<string, Thing | null>();
  for (const thing of things) {
    for (const name of shorterNames(thing.name)) short.set(name, short.has(name) ? null : thing);
  }
  return (typed) => {
    const key = searchKey(typed);
    const bare = key.replace(/^(talhao|gleba|quadra|lote)\s+/, '').replace(/^0+(?=\d+$)/, '');
    return whole.get(key) ?? short.get(key) ?? short.get(bare) ?? undefined;
  };
}

/** Letters that must change to make one text of another (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const [corner, above, beside] = [before[at - 1], before[at], next[at - 1]] as [number, number, number];
      next.push(Math.min(corner + (one[row - 1] === other[at - 1] ? 0 : 1), above + 1, beside + 1));
    }
    before = next;
  }
  return before[other.length] as number;
}

/** Longer names are compared by their beginning: the work grows with the square. */
const COMPARED = 40;

const farness = (typed: string, name: string): number =>
  Math.min(
    ...[searchKey(name), ...shorterNames(name)].map(
      (one) => distance(typed, one.slice(0, COMPARED)) / Math.max(1, one.length),
    ),
  );

/** Things by how alike their names are to what was typed, the likest first. */
export function likest<Thing extends { name: string }>(things: readonly Thing[], typed: string): readonly Thing[] {
  const key = searchKey(typed).slice(0, COMPARED);
  const measured = things.map((thing) => ({ thing, far: farness(key, thing.name) }));
  return measured.sort((one, other) => one.far - other.far).map(({ thing }) => thing);
}
