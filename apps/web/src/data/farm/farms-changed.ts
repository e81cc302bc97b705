/** Listeners for changes of the person's farms: members or the person's role. */
const listeners = new Set<() => void>();

/** Tells the screens that a farm was added or removed, or that the person's role changed. */
export function notifyFarmsChanged(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever a farm is added or removed, or the person's role changes. */
export const whenFarmsChange = (listener: () => void): void => void listeners.add(listener);
