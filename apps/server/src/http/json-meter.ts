import { Problem } from '@cafezal/domain/record/problem.ts';

/** What JSON may be made of: what it costs to parse and to walk goes by these and not by its bytes. */
export const MAX_NODES = 50_000;
const MAX_DEPTH = 32;

/** What a byte does in JSON; every other byte does nothing. */
const [OPENS, CLOSES, SEPARATES, QUOTES, ESCAPES] = [1, 2, 3, 4, 5];

const kindOf = new Uint8Array(256);
for (const [characters, kind] of [
  ['{[', OPENS],
  ['}]', CLOSES],
  [',:', SEPARATES],
  ['"', QUOTES],
  ['\\', ESCAPES],
] as [string, number][]) {
  for (const character of characters) kindOf[character.charCodeAt(0)] = kind;
}

/**
 * Counts the nodes and the depth of JSON in its bytes as they arrive, before anything is parsed. What is no JSON passes:
 * the parser refuses it later, and reads no further than where it ceases to be JSON.
 */
export class JsonMeter {
  readonly #maxNodes: number;
  #nodes = 0;
  #depth = 0;
  #deepest = 0;
  #isInText = false;
  #isEscaped = false;

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
      else if (kind !== 0) this.#note(kind);
    }
    if (this.#nodes > this.#maxNodes || this.#deepest > MAX_DEPTH) throw new Problem('request/too-large');
  }

  #note(kind: number): void {
    if (kind === QUOTES) this.#isInText = !this.#isInText;
    else if (this.#isInText) this.#isEscaped = kind === ESCAPES;
    else if (kind === CLOSES) this.#depth -= 1;
    else if (kind !== ESCAPES) this.#count(kind);
  }

  #count(kind: number): void {
    this.#nodes += 1;
    if (kind !== OPENS) return;
    this.#depth += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth);
  }
}
