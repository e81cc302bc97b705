/**
 * Computes once for each object, such as a list of rows. The result is kept as long as the object, which must never be
 * changed in place.
 */
export function memoByObject<Thing extends object, Answer>(reckon: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const kept = new WeakMap<Thing, { answer: Answer }>();
  return (thing) => {
    const known = kept.get(thing);
    if (known !== undefined) return known.answer;
    const answer = reckon(thing);
    kept.set(thing, { answer });
    return answer;
  };
}
