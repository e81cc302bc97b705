import { Problem } from '@cafezal/domain/record/problem.ts';

/** Limits of JSON. The cost of parsing and walking depends on nodes and depth, not on bytes. */
export const MAX_NODES = 50_000;
const MAX_DEPTH = 32;
/** Each of this many bytes of a name counts as another node: thousands of long names are costly too. */
const NAME_BYTES = 32;

/** What a byte means in JSON; other bytes mean nothing. */
const [OPENS, CLOSES, SEPARATES, NAMES, QUOTES, ESCAPES] = [1, 2, 3, 4, 5, 6];

const kindOf = new Uint8Array(256);
for (const [characters, kind] of [
  ['{[', OPENS],
  ['}]', CLOSES],
  [',', SEPARATES],
  [':', NAMES],
  ['"', QUOTES],
  ['\\', ESCAPES],
] as [string, number][]) {
  for (const character of characters) kindOf[character.charCodeAt(0)] = kind;
}

/**
 * Counts nodes and depth of JSON in its bytes while they arrive, before anything is parsed. A long name counts as
 * several nodes. Invalid JSON passes: the parser refuses it later, and reads no further than the error.
 */
export class JsonMeter {
  readonly #maxNodes: number;
  #nodes = 0;
  #depth = 0;
  #deepest = 0;
  #isInText = false;
  #isEscaped = false;
  /** Start of the current or last string, and its length in bytes; negative if it started in an earlier part. */
  #textAt = 0;
  #textBytes = 0;

  constructor(maxNodes = MAX_NODES) {
    this.#maxNodes = maxNodes;
  }

  /** Number of nodes so far. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Counts the next part; throws `request/too-large` (413) above a limit. */
  add(part: Uint8Array): void {
    for (let at = 0; at < part.length; at += 1) {
      const kind = kindOf[part[at] ?? 0] ?? 0;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (kind !== 0) this.#note(kind, at);
    }
    this.#textAt -= part.length;
    if (this.#nodes > this.#maxNodes || this.#deepest > MAX_DEPTH) throw new Problem('request/too-large');
  }

  #note(kind: number, at: number): void {
    if (kind === QUOTES) this.#quote(at);
    else if (this.#isInText) this.#isEscaped = kind === ESCAPES;
    else if (kind === CLOSES) this.#depth -= 1;
    else if (kind !== ESCAPES) this.#count(kind);
  }

  #quote(at: number): void {
    if (this.#isInText) this.#textBytes = at - this.#textAt;
    else this.#textAt = at + 1;
    this.#isInText = !this.#isInText;
  }

  #count(kind: number): void {
    this.#nodes += kind === NAMES ? 1 + Math.floor(this.#textBytes / NAME_BYTES) : 1;
    if (kind !== OPENS) return;
    this.#depth += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth);
  }
}
