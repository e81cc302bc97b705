import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { MOST_ROWS } from '@cafezal/domain/reading/read-field.ts';
import { type FoundRow, idOf } from '@cafezal/domain/record/merge-rows.ts';
import { hasRowIds, storedRows, withRowIds } from '@cafezal/domain/record/row-ids.ts';
import { withoutMoney } from '@cafezal/domain/shown/money-keys.ts';
import { dataFieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { seesPrices } from './present-records.ts';

type Stage = Pick<StageDefinition, 'section'>;
type List = { recordId: string; list: string; stage: Stage };

const lowered = (row: FoundRow): FoundRow => {
  const id = idOf(row);
  return id === undefined ? row : { ...row, id: id.toLowerCase() };
};

/**
 * Sent rows with the money of their stored rows filled in, by their ids. A row without one is what it is when it is read:
 * the stored row that is equal but for the money, else the one in its place.
 */
function withStoredMoney(sent: readonly FoundRow[], stored: unknown, { stage, ...where }: List): readonly FoundRow[] {
  const stands = storedRows(stored, where).map((row) => ({ row, shown: withoutMoney(stage, row) }));
  const known = new Map(stands.map((one) => [idOf(one.row), one]));
  const rows = withRowIds(sent.map(lowered), { ...where, before: stands.map(({ shown }) => shown) });
  return rows.map((row, at) => {
    const own = known.get(idOf(row));
    const hidden = own && Object.entries(own.row).filter(([key]) => !Object.hasOwn(own.shown, key));
    return { ...(hasRowIds(where.list) ? row : sent[at]), ...Object.fromEntries(hidden ?? []) };
  });
}

/**
 * The change of a person who may not see prices, with the stored prices filled in. Lists are replaced as a whole, so
 * prices hidden from this person would otherwise be lost.
 */
export function keepHiddenMoney(scope: FarmScope, stored: StoredRecord, payload: unknown): unknown {
  if (seesPrices(scope) || !isObject(payload) || !isObject(payload.data)) return payload;
  const stage = stageOf(stored.section);
  const fields = dataFieldsOf(stored.section);
  const data = Object.entries(payload.data).map(([key, value]) => {
    // What is no list of the stage is dropped when it is read, and what is no row, or one too many, refused.
    const isRead = Object.hasOwn(fields, key) && fields[key]?.kind === 'list';
    if (!isRead || !Array.isArray(value) || value.length > MOST_ROWS || !value.every(isObject))
      return [key, value] as const;
    return [key, withStoredMoney(value, stored.data[key], { recordId: stored.id, list: key, stage })] as const;
  });
  return { ...payload, data: Object.fromEntries(data) };
}
