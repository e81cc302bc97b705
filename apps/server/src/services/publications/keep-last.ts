/** Keeps the values that were made last, at most so many, by key; undefined is not kept. */
export function keepLast<Value>(most: number) {
  const kept = new Map<string, Value>();
  return async (key: string, make: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = await make();
    if (made === undefined) return undefined;
    const oldest = kept.keys().next();
    if (kept.size >= most && oldest.done !== true) kept.delete(oldest.value);
    kept.set(key, made);
    return made;
  };
}
