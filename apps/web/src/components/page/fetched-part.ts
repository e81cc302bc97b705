import { type ComponentType, createElement, lazy, useState } from 'react';

/** A part of a screen that is fetched by itself: `fetch` begins that before the part is drawn, `drawn` is what to draw by now. */
export type PartToFetch<Props> = { fetch: () => Promise<unknown>; drawn: () => ComponentType<Props> };

/** Makes a part of what `load` imports. */
export function partToFetch<Props extends object>(load: () => Promise<ComponentType<Props>>): PartToFetch<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    fetched = await load();
    return { default: fetched };
  };
  const PartToCome = lazy(fetch);
  return { fetch, drawn: () => fetched ?? PartToCome };
}

/** Draws a part, at once where it was fetched before: React holds back for 300 ms what it had to wait for, however shortly. */
export function Fetched<Props extends object>({ part, props }: { part: PartToFetch<Props>; props: Props }) {
  // What it began as it stays, or it would be made anew.
  const [{ Drawn }] = useState(() => ({ Drawn: part.drawn() }));
  return createElement(Drawn, props);
}
