import { Problem } from '../record/problem.ts';

/** Characters of one feature: 50,000 corners have fewer. */
const LONGEST_FEATURE = 2_500_000;
/** Lists and objects of one feature, and the names of its fields: reading what has more takes long, and no map has it. */
const MOST_OPENED = 250_000;
const MOST_NAMES = 20_000;
/** Name and `crs` of a collection may stand before its features. */
const LONGEST_HEAD = 5_000;

const unreadable = (): Problem =>
  new Problem('import/unreadable', { message: 'Este arquivo está quebrado. Exporte de novo e traga inteiro.' });
const tooLarge = (message: string): Problem => new Problem('import/too-large', { message });

const SIGNS = /["[\]{}:]/g;
const SIGNS_OF_TEXT = /["\\]/g;

/** Tells the signs of a JSON text that stand outside of its texts, whatever pieces it comes in. */
function signReader() {
  let [isText, skipped] = [false, 0];
  return function* (piece: string): Generator<{ sign: string; at: number }> {
    for (let from = skipped; ; ) {
      const pattern = isText ? SIGNS_OF_TEXT : SIGNS;
      pattern.lastIndex = from;
      const found = pattern.exec(piece);
      if (found === null) {
        skipped = Math.max(0, from - piece.length);
        return;
      }
      from = found.index + 1;
      if (found[0] === '\\') from += 1;
      else if (found[0] === '"') isText = !isText;
      else yield { sign: found[0], at: found.index };
    }
  };
}

/** Gathers the text of one value, as much as is parsed in one turn. */
function valueText() {
  let [text, opened, names] = ['', 0, 0];
  return {
    add: (piece: string): void => {
      text += piece;
      if (text.length > LONGEST_FEATURE) throw tooLarge('Uma das áreas tem cantos demais. Simplifique o desenho.');
    },
    count: (sign: string): void => {
      if (sign === ':') names += 1;
      else if (sign === '[' || sign === '{') opened += 1;
      if (names > MOST_NAMES) throw tooLarge('Uma das áreas tem mais de 20.000 campos. Exporte com menos campos.');
      if (opened > MOST_OPENED) throw tooLarge('Uma das áreas tem cantos demais. Simplifique o desenho.');
    },
    parsed: (): unknown => {
      const whole = text;
      [text, opened, names] = ['', 0, 0];
      try {
        return JSON.parse(whole);
      } catch {
        throw unreadable();
      }
    },
  };
}

/** The pieces of a text of which the first has all that may stand before the features. */
function* withWholeHead(pieces: Iterable<string>): Generator<string> {
  let head: string | null = '';
  for (const piece of pieces) {
    if (head === null) {
      yield piece;
      continue;
    }
    head += piece;
    if (head.length < LONGEST_HEAD) continue;
    yield head;
    head = null;
  }
  if (head !== null) yield head;
}

/** Where the features of a collection begin in its first piece; -1 where they do not. */
function featuresIn(head: string): number {
  const begins = /"features"\s*:\s*\[/.exec(head.slice(0, LONGEST_HEAD));
  return begins === null ? -1 : begins.index + begins[0].length;
}

/** Reads a text that is no collection as one value. */
function* wholeValue(pieces: Iterable<string>): Generator<undefined, unknown> {
  const [value, signs] = [valueText(), signReader()];
  for (const piece of pieces) {
    value.add(piece);
    for (const { sign } of signs(piece)) value.count(sign);
    yield undefined;
  }
  return value.parsed();
}

/** Tells where features open and close, and where their list ends, by the signs from its beginning on. */
function featureMeter() {
  let [depth, isBehind] = [0, false];
  return {
    isWithin: (): boolean => depth > 0,
    isBehind: (): boolean => isBehind,
    place: (sign: string): 'opens' | 'closes' | 'ends' | null => {
      if (isBehind || sign === ':') return null;
      const isOpening = sign === '[' || sign === '{';
      depth += isOpening ? 1 : -1;
      if (isOpening) return depth === 1 ? 'opens' : null;
      isBehind = depth < 0;
      if (isBehind) return 'ends';
      return depth === 0 ? 'closes' : null;
    },
  };
}

type ValueText = ReturnType<typeof valueText>;

/** Cuts pieces at the places that matter, and counts what stands between them. */
function placeReader({ outer, feature }: { outer: ValueText; feature: ValueText }) {
  const [signs, meter] = [signReader(), featureMeter()];
  const placesIn = function* (piece: string): Generator<{ place: 'opens' | 'closes' | 'ends'; at: number }> {
    for (const { sign, at } of signs(piece)) {
      (meter.isBehind() ? outer : feature).count(sign);
      const place = meter.place(sign);
      if (place !== null) yield { place, at };
    }
  };
  return { placesIn, isWithin: meter.isWithin, isBehind: meter.isBehind };
}

/** Reads the features of a collection, of which all before them is read already. */
function* featuresOf(pieces: Iterable<string>, outer: ValueText): Generator<unknown, unknown> {
  const feature = valueText();
  const { placesIn, isWithin, isBehind } = placeReader({ outer, feature });
  for (const piece of pieces) {
    let from = 0;
    for (const { place, at } of placesIn(piece)) {
      if (place !== 'closes') {
        from = at;
        continue;
      }
      feature.add(piece.slice(from, at + 1));
      yield feature.parsed();
    }
    if (isBehind()) outer.add(piece.slice(from));
    else if (isWithin()) feature.add(piece.slice(from));
    yield undefined;
  }
  if (!isBehind()) throw unreadable();
  return outer.parsed();
}

/**
 * Cuts the text of a feature collection at its features, since a whole file takes too long to parse in one turn. The text comes
 * in pieces, of which no more is held than a feature. Yields each feature, and undefined where others may have their turn; returns
 * the collection with `features` left empty. A text that is no collection is returned whole. `import/unreadable` (422),
 * `import/too-large` (413) for a feature of 2.5 MB, 250,000 lists or 20,000 fields.
 */
export function* geoJsonParts(pieces: Iterable<string>): Generator<unknown, unknown> {
  const whole = withWholeHead(pieces);
  const { value: head = '' } = whole.next() as IteratorResult<string, undefined>;
  const begin = featuresIn(head);
  const from = function* (at: number): Generator<string> {
    yield head.slice(at);
    yield* whole;
  };
  if (begin < 0) return yield* wholeValue(from(0));
  const outer = valueText();
  outer.add(head.slice(0, begin));
  return yield* featuresOf(from(begin), outer);
}
