import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { Steps } from '@cafezal/domain/ground/steps.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { lotsInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import type { FarmFacts, FarmRecord } from '@cafezal/domain/record/record.ts';
import { type CostLedger, costLedgerSteps, totalOfParts } from '@cafezal/domain/reports/lot-costs.ts';
import { lotName } from '../words/lot-name.ts';

/** A lot of green coffee that nobody was promised, with what a saca of it cost in R$; null where nothing was noted. */
export type LotToSell = {
  key: string;
  recordId: string;
  output: string;
  label: string;
  kg: number;
  perSaca: number | null;
};

/** R$ a saca of what lies there, as a sale of today takes it; null where nothing was noted. */
function costPerSaca({ ofFlow }: CostLedger, lot: { recordId: string; output: string; kg: number }, today: string) {
  const flow = { from: lot.recordId, to: '', output: lot.output, form: null, kg: lot.kg, consumedKg: 0 };
  const cost = totalOfParts(ofFlow(flow, { season: null, date: today, data: {} }));
  return cost > 0 ? cost / kgToSacas(lot.kg) : null;
}

type Question = { farm: FarmFacts; records: readonly FarmRecord[]; today: string };

/** The lots of green coffee that can be sold, the largest first; in steps, since their cost takes a walk through all records. */
export function* lotsToSell({ farm, records, today }: Question): Steps<readonly LotToSell[]> {
  const ledger = yield* costLedgerSteps({ farm, records, asOf: today });
  yield;
  return lotsInHand({ records, today, season: null })
    .flatMap(({ record, output, kg, reservedKg, kind }): LotToSell[] => {
      const lot = record.outputs.find((one) => one.key === output);
      const freeKg = sumKg([kg, -reservedKg]);
      if (kind !== 'left' || lot === undefined || PRODUCT_FORMS[lot.form].state !== 'green' || freeKg <= 0) return [];
      const key = `${record.id}.${lot.key}`;
      const own = { recordId: record.id, output: lot.key, kg: freeKg };
      const label = [record.code, record.outputs.length > 1 ? lotName(lot) : record.name].filter(Boolean).join(', ');
      return [{ key, ...own, label, perSaca: costPerSaca(ledger, own, today) }];
    })
    .sort((one, other) => other.kg - one.kg);
}
