import { shortPlotName } from './short-plot-name.ts';

/** The number of a plot before its name: `04 – `, `3A - `. */
const NUMBER = /^\d[\d.]*\p{L}?\s*[–—-]\s*/iu;

/** What is written on the map: `Talhão 04 – Sede` is `Sede`, its number alone where it has no other name. */
export function mapPlotName(name: string): string {
  const short = shortPlotName(name);
  return short.replace(NUMBER, '').trim() || short;
}

/** A plot's name in a sentence, where a number alone would not tell that it is a plot's: `Talhão 7` stays. */
export function ownPlotName(name: string): string {
  const own = mapPlotName(name);
  return /^[\d\s.]+\p{L}?$/u.test(own) ? name : own;
}

/** The names of plots to choose from, as short as they still tell the plots apart; else as they are. */
export function shortPlotNames(names: readonly string[]): readonly string[] {
  const short = names.map(ownPlotName);
  return new Set(short).size === new Set(names).size ? short : names;
}

/** The name with the word before it, for a heading: `Sede` is `Talhão Sede`. */
export const fullPlotName = (name: string): string => (/^talh[ãa]o\s/i.test(name) ? name : `Talhão ${name}`);
