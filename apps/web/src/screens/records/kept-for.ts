/** Reckons once for each list of rows and keeps the answer as long as the list: rows are never changed in place. */
export function keptFor<Rows extends object, Answer>(reckon: (rows: Rows) => Answer): (rows: Rows) => Answer {
  const kept = new WeakMap<Rows, { answer: Answer }>();
  return (rows) => {
    const known = kept.get(rows) ?? { answer: reckon(rows) };
    kept.set(rows, known);
    return known.answer;
  };
}
