import { Problem } from '@cafezal/domain/record/problem.ts';

/** What JSON may be made of: what it costs to parse and to walk goes by these and not by its bytes. */
export const MAX_NODES = 50_000;
const MAX_DEPTH = 32;
/** For so many bytes the name of a value counts as one node more: an object of thousands of long names costs by their bytes. */
const NAME_BYTES = 32;

/** What a byte does in JSON; every other byte does nothing. */
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
 * Counts the nodes and the depth of JSON in its bytes as they arrive, before anything is parsed. A long name is more
 * than one node. What is no JSON passes:
 * the parser refuses it later, and reads no further than where it ceases to be JSON.
 */
export class JsonMeter {
  readonly #maxNodes: number;
  #nodes = 0;
  #depth = 0;
  #deepest = 0;
  #isInText = false;
  #isEscaped = false;
  /** Where the text began that is read, or was read last, and how many bytes it has: before this part it is below 0. */
  #textAt = 0;
  #textBytes = 0;

  constructor(maxNodes = MAX_NODES) {
    this.#maxNodes = maxNodes;
  }

  /** How many nodes there were so far. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Takes one part after the other; `request/too-large` (413) once there is too much. */
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
