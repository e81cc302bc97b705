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
 * Sent rows with the money of their stored rows filled in. A sent row belongs to the stored row that is equal but for
 * the money; else, while the number of rows is the same, to the stored row in the same place.
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
 * The change of a person who may not see prices, with the stored prices filled in. Lists are replaced as a whole, so
 * prices hidden from this person would otherwise be lost.
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
