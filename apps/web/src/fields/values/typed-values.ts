import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { type RecordValues, valueAt, withValueAt } from './record-values.ts';

/** The values of a form, kept outside React: a key press renders only the controls that read the changed value. */
export type TypedValues = {
  read: () => RecordValues;
  /** Changes the value at a dotted path and notifies listeners. */
  put: (path: string, value: unknown) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Holds values, starting with the initial ones. */
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

/** A part of the values, updated when they change; `of` must answer the same object for the same values. */
export function useTyped<Part>(typed: TypedValues, of: (values: RecordValues) => Part): Part {
  return useSyncExternalStore(typed.subscribe, () => of(typed.read()));
}

/** The values at some paths: the same object until one of them changes. */
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

/** State that keeps its identity if an equal value is set. */
export function useSettled<State>(initial: State): [state: State, settle: (next: State) => void] {
  const [state, setState] = useState(initial);
  const settle = useCallback((next: State) => setState((before) => (sameValue(before, next) ? before : next)), []);
  return [state, settle];
}
