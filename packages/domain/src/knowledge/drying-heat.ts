import type { ProductForm } from '../record/record.ts';
import { at } from './knowledge.ts';
import { always, practice } from './practice.ts';

/** Hottest mass that does no harm while a form dries, °C of the mass. */
export const DRYING_HEAT = always<Readonly<Partial<Record<ProductForm, number>> & { cherry_mixed: number }>>(
  'practice.dryingHeat',
  { ...practice, source: 'Borém, Pós-colheita do café: massa até 45 °C, pergaminho 40 °C, verde 30 °C' },
  {
    cherry_mixed: 45,
    cherry_ripe: 45,
    cherry_float: 45,
    dry_cherry: 45,
    wet_parchment: 40,
    dry_parchment: 40,
    cherry_unripe: 30,
  },
);

/** The hottest mass, °C, that does none of some forms harm on a day; of unknown ones as of fruit. */
export function mostHeat(forms: readonly ProductForm[], day: string): number {
  const limits = at(DRYING_HEAT, day).value;
  const known = forms.flatMap((form) => limits[form] ?? []);
  return Math.min(...(known.length > 0 ? known : [limits.cherry_mixed]));
}
