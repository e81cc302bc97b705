/** Gives an upgrade up: a database stays as it was, and one that was not there is not made. */
export function giveUp(upgrade: { done: Promise<void>; abort: () => void }): void {
  upgrade.done.catch(() => undefined);
  upgrade.abort();
}

/** Null in the place of the error of an upgrade that was given up. */
export function nullIfGivenUp(error: unknown): null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  throw error;
}
