/** Work by key, each after the one before it of the same key, so that what was said first is passed on first. `work` throws nothing. */
export function inOrderOfEach(): (key: string, work: () => Promise<void>) => void {
  const last = new Map<string, Promise<void>>();
  return (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work).then(() => {
      if (last.get(key) === own) last.delete(key);
    });
    last.set(key, own);
  };
}
