import { moistureLossPct, weightAtMoisture } from '../ground/units.ts';
import { enteredKg } from '../lots/entered.ts';
import type { Genealogy } from '../lots/genealogy.ts';
import { isUnfinished } from '../lots/record-balance.ts';
import { durationInDays, numberAt, ratio, toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { kgOf } from './milling-flows.ts';

/** A drying against its theoretical weight loss; null if it is not done or a moisture is missing. */
export type DryingFigures = {
  inKg: number;
  /** kg to expect by the moistures. */
  theoreticalKg: number | null;
  actualKg: number;
  /** kg of water by the moistures. */
  waterRemovedKg: number | null;
  /** Weight loss by the moistures, in per cent. */
  lossTheoreticalPct: number | null;
  /** Further missing weight, in per cent of the expected kg. */
  technicalLossPct: number | null;
  days: number | null;
};

const FULLY_WET = 100;

/** The figures of one drying. */
export function dryingFiguresOf(genealogy: Genealogy, drying: FarmRecord): DryingFigures {
  const inKg = toGram(kgOf(genealogy.into(drying.id)) + enteredKg(drying));
  const actualKg = lotsKg(drying.outputs);
  const days = durationInDays(drying);
  const initial = numberAt(drying.data, 'initialHumidity');
  const final = numberAt(drying.data, 'finalHumidity');
  const isKnown = initial !== undefined && final !== undefined && final < FULLY_WET && !isUnfinished(drying);
  if (!isKnown) {
    return {
      inKg,
      theoreticalKg: null,
      actualKg,
      waterRemovedKg: null,
      lossTheoreticalPct: null,
      technicalLossPct: null,
      days,
    };
  }
  const theoreticalKg = weightAtMoisture(inKg, initial, final);
  return {
    inKg,
    theoreticalKg,
    actualKg,
    waterRemovedKg: inKg - theoreticalKg,
    lossTheoreticalPct: moistureLossPct(initial, final),
    technicalLossPct: ratio((theoreticalKg - actualKg) * 100, theoreticalKg),
    days,
  };
}
