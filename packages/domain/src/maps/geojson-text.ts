import { Problem } from '../record/problem.ts';

/** Characters of one feature: 50,000 corners have fewer. */
const LONGEST_FEATURE = 2_500_000;
/** Name and `crs` of a collection may stand before its features. */
const LONGEST_HEAD = 5_000;
/** Brackets that are looked at in one turn. */
const AT_A_TIME = 4_000;

const unreadable = (): Problem =>
  new Problem('import/unreadable', { message: 'Este arquivo está quebrado. Exporte de novo e traga inteiro.' });

function parsed(text: string): unknown {
  if (text.length > LONGEST_FEATURE)
    throw new Problem('import/too-large', { message: 'Uma das áreas tem cantos demais. Simplifique o desenho.' });
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

const SIGNS = /["[\]{}]/g;

/** The place of the quote that ends a text which begins before `at`. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  throw unreadable();
}

/** The bracket at or after a place that stands in no text. */
function bracketAfter(text: string, from: number): number {
  SIGNS.lastIndex = from;
  for (let found = SIGNS.exec(text); found !== null; found = SIGNS.exec(text)) {
    if (found[0] !== '"') return found.index;
    SIGNS.lastIndex = endOfText(text, found.index + 1) + 1;
  }
  throw unreadable();
}

const isOpening = (sign: string | undefined): boolean => sign === '{' || sign === '[';

/**
 * Cuts the text of a feature collection at its features, since a whole file takes too long to parse in one turn. Yields
 * each feature, and undefined where others may have their turn; returns the collection with `features` left empty. A text
 * that is no collection is returned whole. `import/unreadable` (422), `import/too-large` (413) for a feature of 2.5 MB.
 */
export function* geoJsonParts(text: string): Generator<unknown, unknown> {
  const begins = /"features"\s*:\s*\[/.exec(text.slice(0, LONGEST_HEAD));
  if (begins === null) return parsed(text);
  const from = begins.index + begins[0].length;
  let [depth, begun] = [0, from];
  for (let at = bracketAfter(text, from), count = 1; ; at = bracketAfter(text, at + 1), count += 1) {
    if (count % AT_A_TIME === 0) yield undefined;
    if (isOpening(text[at])) {
      if (depth === 0) begun = at;
      depth += 1;
      continue;
    }
    if (depth === 0) return parsed(text.slice(0, from) + text.slice(at));
    depth -= 1;
    if (depth === 0) yield parsed(text.slice(begun, at + 1));
  }
}
