import type { FarmSettings } from '../../record/record.ts';

/** Rates on gross sales in hundredths of a per cent, by the first day on which they hold, latest first (4-domain 4.4). */
const RATES: Readonly<Record<FarmSettings['taxRegime'], readonly (readonly [from: string, rate: number])[]>> = {
  pf: [
    ['2026-04-01', 163],
    ['', 150],
  ],
  pj: [
    ['2026-04-01', 223],
    ['', 205],
  ],
  payroll: [['', 20]],
};

/** The rate of Funrural on a sale of a day, in hundredths of a per cent: 163 for a person from 1 April 2026 on. */
export const funruralRateOn = (day: string, regime: FarmSettings['taxRegime']): number =>
  RATES[regime].find(([from]) => day >= from)?.[1] ?? 0;
