import type { KnowledgeTable } from './knowledge.ts';
import { always, practice } from './practice.ts';

/** Modified Henderson, moisture in % dry basis, air in °C: `1 − RH = exp(−a (T + b) Xe^c)`. */
export type Sorption = { a: number; b: number; c: number };

/** Where coffee and air come to rest. The form was read; the three figures are fitted to what dry coffee is known to hold at 50, 60 and 70 % and 25 °C. */
export const COFFEE_SORPTION: KnowledgeTable<Sorption> = always(
  'practice.coffeeSorption',
  {
    ...practice,
    source: 'Corrêa et al. (2010), Henderson modificado; coeficientes ajustados, a confirmar',
    toConfirm: true,
  },
  { a: 1.15e-4, b: 70, c: 1.76 },
);

/** Moisture, % wet basis, at which coffee stands still where nobody read the air. */
export const STANDSTILL: KnowledgeTable<{ low: number; high: number }> = always(
  'practice.standstill',
  { ...practice, source: 'Café no terreiro: de 8 a 11 %' },
  { low: 8, high: 11 },
);
