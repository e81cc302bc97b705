import { PRODUCT_FORMS } from '../definition/forms.ts';
import { drawsOf, outputBalances } from '../lots/lots.ts';
import { toGram } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import { fieldsOf } from '../stages/stage-form.ts';

/** The records with a part of what is left of each lot lost; `shares`, 0 to 1, by turns. */
export function withLosses(records: readonly FarmRecord[], shares: readonly number[]): readonly FarmRecord[] {
  const draws = Map.groupBy(records.flatMap(drawsOf), ({ recordId }) => recordId);
  return records.map((record, at) => {
    if (!('losses' in fieldsOf(record.section))) return record;
    const balances = outputBalances(record, draws.get(record.id) ?? []);
    const losses = record.outputs.flatMap(({ key, form }) => {
      const kg = toGram((balances.get(key)?.availableKg ?? 0) * (shares[at % shares.length] ?? 0));
      return kg > 0 && !PRODUCT_FORMS[form].byProduct ? [{ at: record.date, kind: 'spill', kg, output: key }] : [];
    });
    return { ...record, data: { ...record.data, losses } };
  });
}
