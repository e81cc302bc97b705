const PREFIX = /^talh(?:ão|ao)\s*[\d.]*\s*[–—-]\s*/i;

/** `Talhão 02 – Mata` → `Mata` where that still tells the plots apart; else the names as they are. */
export function shortPlotNames(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.replace(PREFIX, '').trim() || name);
  return new Set(short).size === new Set(names).size ? short : names;
}
