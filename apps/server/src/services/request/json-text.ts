/** Items that are joined to a piece: as long as a page of a list. */
const IN_A_PIECE = 50;

/**
 * A part of an answer's body that is JSON already, in pieces that follow one another. Where a long list becomes text item by item, what
 * each was made from can be let go before the next is read.
 */
export class JsonText {
  readonly pieces: readonly string[];

  private constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }

  /** A list in parts, each of them the JSON of some items, one at least, without the brackets. */
  static listOfParts(parts: readonly string[]): JsonText {
    return new JsonText(['[', ...parts.flatMap((part, at) => (at === 0 ? [part] : [',', part])), ']']);
  }

  /** A list of items, each as JSON. */
  static listOf(items: readonly string[]): JsonText {
    const parts: string[] = [];
    for (let from = 0; from < items.length; from += IN_A_PIECE) {
      parts.push(items.slice(from, from + IN_A_PIECE).join(','));
    }
    return JsonText.listOfParts(parts);
  }
}
