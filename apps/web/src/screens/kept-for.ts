/** Reckons once for each thing, such as a list of rows, and keeps the answer as long as that: it is never changed in place. */
export function keptFor<Thing extends object, Answer>(reckon: (thing: Thing) => Answer): (thing: Thing) => Answer {
  const kept = new WeakMap<Thing, { answer: Answer }>();
  return (thing) => {
    const known = kept.get(thing);
    if (known !== undefined) return known.answer;
    const answer = reckon(thing);
    kept.set(thing, { answer });
    return answer;
  };
}
