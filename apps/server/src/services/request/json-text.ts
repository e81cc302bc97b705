/**
 * A part of an answer's body that is JSON already. Where a long list becomes text item by item, what each was made from can
 * be let go before the next is read.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** A list of items, each as JSON. */
  static listOf(items: readonly string[]): JsonText {
    return new JsonText(`[${items.join(',')}]`);
  }
}
