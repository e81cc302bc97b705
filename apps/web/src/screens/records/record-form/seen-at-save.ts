import { fieldsIn } from '@cafezal/domain/record/content-fields.ts';
import { type Seen, seenNow } from '../../../data/farm/what-was-seen.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import { changePayload, valuesOf } from './form-payload.ts';
import type { FormTask } from './form-task.ts';

/**
 * How far the person saw the record that they change. Their form may have stood open for long: if nothing that they
 * change was changed meanwhile, they saw it as it is now, else as it was, so that both sides are compared.
 */
export function seenAtSave(
  {
    origin,
    recordId,
    place: { store },
  }: Pick<FormTask, 'origin' | 'recordId'> & {
    place: Pick<FormTask['place'], 'store'>;
  },
  payload: RecordValues,
): Seen | undefined {
  const now = store.replica.byId(recordId)?.record;
  if (origin?.seen === undefined || now === undefined) return origin?.seen;
  const meanwhile = new Set(fieldsIn(changePayload(origin.base, valuesOf(now))));
  return fieldsIn(payload).some((name) => meanwhile.has(name)) ? origin.seen : seenNow(store, recordId);
}
