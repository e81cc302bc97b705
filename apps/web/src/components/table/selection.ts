import { useSyncExternalStore } from 'react';

/** The ticked rows of a table. Kept outside React, so that a tick renders only its own box. */
export class Selection {
  #keys: ReadonlySet<string> = new Set();
  #listeners = new Set<() => void>();

  get keys(): ReadonlySet<string> {
    return this.#keys;
  }

  set(keys: Iterable<string>): void {
    this.#keys = new Set(keys);
    for (const listener of this.#listeners) listener();
  }

  toggle(key: string): void {
    const next = new Set(this.#keys);
    if (!next.delete(key)) next.add(key);
    this.set(next);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** A value computed from the selection, updated when that changes. */
export const useSelected = <Answer extends string | number | boolean>(
  selection: Selection,
  read: (keys: ReadonlySet<string>) => Answer,
): Answer => useSyncExternalStore(selection.subscribe, () => read(selection.keys));
