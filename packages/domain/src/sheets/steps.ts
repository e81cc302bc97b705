/** Items that are worked on in one step of work that gives way. */
const AT_A_TIME = 50;

/** What is made of each item, in steps between which others get their turn. */
export function* mapInSteps<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Generator<void, Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    made.push(make(item));
    if (at % AT_A_TIME === AT_A_TIME - 1) yield;
  }
  return made;
}

/** The items that a condition holds for, found in steps between which others get their turn. */
export function* filterInSteps<Item>(items: readonly Item[], holds: (item: Item) => boolean): Generator<void, Item[]> {
  const kept = yield* mapInSteps(items, (item) => (holds(item) ? [item] : []));
  return kept.flat();
}
