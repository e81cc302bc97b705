const DECIMALS = 10_000;
const round = (number: number): number => Math.round(number * DECIMALS) / DECIMALS;

/** In what the whole of a dose per hectare is counted: `L/ha` → `L`; null for a dose that is not by area. */
export function wholeUnit(doseUnit: string): string | null {
  const [unit = '', per = ''] = doseUnit.split('/').map((word) => word.trim());
  return per.toLowerCase() === 'ha' && unit !== '' ? unit : null;
}

/** What a dose makes on an area, to four decimals. */
export const wholeOf = (dose: number, hectares: number): number => round(dose * hectares);

/** The dose that a whole makes on an area, to four decimals; null on no area. */
export const doseOf = (whole: number, hectares: number): number | null =>
  hectares > 0 ? round(whole / hectares) : null;
