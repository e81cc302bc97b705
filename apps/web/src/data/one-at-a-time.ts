const queues = new Map<string, Promise<unknown>>();

/** One after another within this tab, for browsers that keep their locks from pages without https. */
function inThisTab<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const before = queues.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(name, mine);
  return mine;
}

/** Runs work of one name alone, over all tabs where the browser can hold a lock: whoever comes later waits. */
export const oneAtATime = <Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome> =>
  // Without a secure context, such as plain http over the farm's network, there is no `locks`.
  'locks' in navigator ? navigator.locks.request(name, work) : inThisTab(name, work);
