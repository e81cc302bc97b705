const DECIMALS = 10_000;
const round = (number: number): number => Math.round(number * DECIMALS) / DECIMALS;

/** The unit of a dose's total amount: `L/ha` → `L`; null for a dose that is not per area. */
export function wholeUnit(doseUnit: string): string | null {
  const [unit = '', per = ''] = doseUnit.split('/').map((word) => word.trim());
  return per.toLowerCase() === 'ha' && unit !== '' ? unit : null;
}

/** The total amount of a dose on an area, to four decimals. */
export const wholeOf = (dose: number, hectares: number): number => round(dose * hectares);

/** The dose of a total amount on an area, to four decimals; null without an area. */
export const doseOf = (whole: number, hectares: number): number | null =>
  hectares > 0 ? round(whole / hectares) : null;
