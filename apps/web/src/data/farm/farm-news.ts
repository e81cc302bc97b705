/** What a device heard of its person's farms: who works on one, or what the person may do there, is another. */
const listeners = new Set<() => void>();

/** Tells the screens that a farm came, went, or is the person's in another role. */
export function tellFarmNews(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever farms came, went or changed hands. */
export const whenFarmsChange = (listener: () => void): void => void listeners.add(listener);
