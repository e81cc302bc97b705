/** The word that a plot's name may start with; in `Talhão do Meio` it belongs to the name. */
const WORD = /^talh[ãa]o\s+(?!d[aeo]s?\s)/i;

/** A plot's name without the leading word: `04 – Sede` for `Talhão 04 – Sede`; `Talhão do Meio` stays. */
export const shortPlotName = (name: string): string => name.replace(WORD, '').trim() || name;
