/** A plot's name without the word that every plot's begins with: `Talhão 04 – Sede` is `04 – Sede`, `Talhão do Meio` stays. */
export const shortPlotName = (name: string): string => name.replace(/^talh[ãa]o\s+(?!d[aeo]s?\s)/i, '').trim() || name;

/** What is written on the map: `Talhão 04 – Sede` is `Sede`, its number alone where it has no other name. */
export function mapPlotName(name: string): string {
  const short = shortPlotName(name);
  return short.replace(/^\d+\s*[–—-]\s*/, '').trim() || short;
}

/** The name with the word before it, for a heading: `Sede` is `Talhão Sede`. */
export const fullPlotName = (name: string): string => (/^talh[ãa]o\s/i.test(name) ? name : `Talhão ${name}`);
