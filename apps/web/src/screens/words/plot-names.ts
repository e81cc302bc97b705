import { shortPlotName } from './short-plot-name.ts';

/** A plot's number before its name: `04 – `, `3A - `. */
const NUMBER = /^\d[\d.]*\p{L}?\s*[–—-]\s*/iu;

/** A plot's name on the map: `Sede` for `Talhão 04 – Sede`, or the number if it has no other name. */
export function mapPlotName(name: string): string {
  const short = shortPlotName(name);
  return short.replace(NUMBER, '').trim() || short;
}

/** A plot's name in a sentence; `Talhão 7` stays, because a number alone would be unclear. */
export function ownPlotName(name: string): string {
  const own = mapPlotName(name);
  return /^[\d\s.]+\p{L}?$/u.test(own) ? name : own;
}

/** Names of plots for a choice, shortened as far as they stay distinct. */
export function shortPlotNames(names: readonly string[]): readonly string[] {
  const short = names.map(ownPlotName);
  return new Set(short).size === new Set(names).size ? short : names;
}

/** A plot's name in a heading: `Talhão Sede` for `Sede`. */
export const fullPlotName = (name: string): string => (/^talh[ãa]o\s/i.test(name) ? name : `Talhão ${name}`);
