import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { type RecordValues, valueAt, withValueAt } from './record-values.ts';

/** What is typed in a form, held beside React: a key draws again only the controls that read what it changed. */
export type TypedValues = {
  read: () => RecordValues;
  /** Changes the value at a dotted path and tells who listens. */
  put: (path: string, value: unknown) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds what is typed from what stands in the form at first. */
export function typedValues(initial: RecordValues): TypedValues {
  const listeners = new Set<() => void>();
  let values = initial;
  return {
    read: () => values,
    put: (path, value) => {
      values = withValueAt(values, path, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something of what was typed, followed while it changes; `of` gives the same object for the same values. */
export function useTyped<Part>(typed: TypedValues, of: (values: RecordValues) => Part): Part {
  return useSyncExternalStore(typed.subscribe, () => of(typed.read()));
}

/** What was typed as far as a part reads it: the same object until one of these paths changes. */
export function useReadPaths(typed: TypedValues, paths: readonly string[] | 'everything'): RecordValues {
  const kept = useRef(typed.read());
  const snapshot = useCallback(() => {
    const now = typed.read();
    const isSame = (path: string) => valueAt(now, path) === valueAt(kept.current, path);
    if (paths === 'everything' || !paths.every(isSame)) kept.current = now;
    return kept.current;
  }, [typed, paths]);
  return useSyncExternalStore(typed.subscribe, snapshot);
}

/** State that stays the same object while what is set is equal to it. */
export function useSettled<State>(initial: State): [state: State, settle: (next: State) => void] {
  const [state, setState] = useState(initial);
  const settle = useCallback((next: State) => setState((before) => (sameValue(before, next) ? before : next)), []);
  return [state, settle];
}
