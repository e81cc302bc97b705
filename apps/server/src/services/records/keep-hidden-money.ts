import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { withoutMoney } from '@cafezal/domain/shown/money-keys.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { seesPrices } from './present-records.ts';

type Fields = Pick<StageDefinition, 'fields'>;

/**
 * Rows as they were sent, with the money of the stored row that each stands for: the one that is the same but for
 * money, else the one in its place while none was added or taken.
 */
function withStoredMoney(sent: readonly unknown[], stored: readonly unknown[], fields: Fields): unknown[] {
  return sent.map((row, at) => {
    if (!isObject(row)) return row;
    const same = stored.find((one) => sameValue(withoutMoney(fields, one), row));
    const before = same ?? (stored.length === sent.length ? stored[at] : undefined);
    if (!isObject(before)) return row;
    const shown = withoutMoney(fields, before);
    const hidden = Object.entries(before).filter(([key]) => !Object.hasOwn(shown, key));
    return { ...row, ...Object.fromEntries(hidden) };
  });
}

/**
 * A change by someone who may not see prices, with the prices that they could not send: lists are replaced whole, and
 * what was hidden from whoever edits one must not be lost by it.
 */
export function keepHiddenMoney(scope: FarmScope, stored: StoredRecord, payload: unknown): unknown {
  if (seesPrices(scope) || !isObject(payload) || !isObject(payload.data)) return payload;
  const fields = stageOf(stored.section);
  const data = Object.entries(payload.data).map(([key, value]) => {
    const before = stored.data[key];
    return [
      key,
      Array.isArray(value) && Array.isArray(before) ? withStoredMoney(value, before, fields) : value,
    ] as const;
  });
  return { ...payload, data: Object.fromEntries(data) };
}
