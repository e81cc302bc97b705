import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * A part of a screen whose code is loaded separately. `fetch` starts loading before the part is rendered; `drawn`
 * answers the component to render by now.
 */
export type LazyPart<Props> = { fetch: () => Promise<unknown>; drawn: () => ComponentType<Props> };

/** Makes such a part of the component that `load` imports. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    fetched = await load();
    return { default: fetched };
  };
  const Pending = lazy(fetch);
  return { fetch, drawn: () => fetched ?? Pending };
}

/**
 * Renders a part, synchronously if it is loaded: React shows a suspended component only after 300 ms, even if it loads
 * sooner.
 */
export function LazyPartView<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  // Keep the first answer: another component type would remount the part.
  const [{ Drawn }] = useState(() => ({ Drawn: part.drawn() }));
  return createElement(Drawn, props);
}
