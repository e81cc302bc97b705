import { moistureLossPct, weightAtMoisture } from '../ground/units.ts';
import type { Genealogy } from '../lots/genealogy.ts';
import { isUnfinished } from '../lots/record-balance.ts';
import { durationInDays, numberAt, ratio } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { lotsKg } from '../stages/harvest/harvest-plots.ts';
import { kgOf } from './milling-flows.ts';

/** How a drying went against the law of moisture; null where it is not done or a moisture is missing. */
export type DryingFigures = {
  inKg: number;
  /** kg that the moistures leave to be expected. */
  theoreticalKg: number | null;
  actualKg: number;
  /** kg of water by the moistures. */
  waterRemovedKg: number | null;
  /** Quebra by the moistures, in per cent. */
  lossTheoreticalPct: number | null;
  /** What is missing besides water, in per cent of the expected kg. */
  technicalLossPct: number | null;
  days: number | null;
};

const FULLY_WET = 100;

/** The figures of one drying. */
export function dryingFiguresOf(genealogy: Genealogy, drying: FarmRecord): DryingFigures {
  const inKg = kgOf(genealogy.into(drying.id));
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
