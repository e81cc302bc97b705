/** The word that every plot's name may begin with; in `Talhão do Meio` it is part of the name. */
const WORD = /^talh[ãa]o\s+(?!d[aeo]s?\s)/i;

/** A plot's name without the word that every plot's begins with: `Talhão 04 – Sede` is `04 – Sede`, `Talhão do Meio` stays. */
export const shortPlotName = (name: string): string => name.replace(WORD, '').trim() || name;
