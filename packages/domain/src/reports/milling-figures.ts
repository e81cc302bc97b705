import { kgToSacas } from '../ground/units.ts';
import { ratio } from '../record/data-values.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { isGreen, kgOf } from './milling-flows.ts';
import type { SeasonBooks } from './season-books.ts';

/** What one milling gave for what went in. */
export type MillingFigures = {
  inKg: number;
  /** Green beans and screenings. */
  greenKg: number;
  yieldPct: number | null;
  /** Renda: kg of green for 40 kg. */
  rendaPer40kg: number | null;
  /** Catação: screenings of the green, in per cent. */
  screeningsPct: number | null;
  sacas: number;
};

/** Every milling of the season under its id. */
export function millingFigures({ genealogy, moved }: SeasonBooks): Record<string, MillingFigures> {
  return Object.fromEntries(
    moved('beneficiamento').map(({ id, outputs }) => {
      const inKg = kgOf(genealogy.into(id));
      const greenKg = lotsKg(outputs.filter(({ form }) => isGreen(form)));
      const screeningsKg = lotsKg(outputs.filter(({ form }) => form === 'screenings'));
      const figures: MillingFigures = {
        inKg,
        greenKg,
        yieldPct: ratio(greenKg * 100, inKg),
        rendaPer40kg: ratio(greenKg * 40, inKg),
        screeningsPct: ratio(screeningsKg * 100, greenKg),
        sacas: kgToSacas(greenKg),
      };
      return [id, figures];
    }),
  );
}
