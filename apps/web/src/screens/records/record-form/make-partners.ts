import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { prepareWrite } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import type { FormTask } from './form-task.ts';
import { isSameName, madePartners } from './subject/form-only.ts';

/** Ids of partners by field (`buyerId`). */
export type PartnerIds = Readonly<Record<string, string>>;

/** Registers new partners, which are sent before the record that refers to them. Answers their ids by field. */
export async function makePartners(
  { place: { store, facts, definition } }: { place: Pick<FormTask['place'], 'store' | 'facts' | 'definition'> },
  typed: RecordValues,
): Promise<PartnerIds> {
  const data = isObject(typed.data) ? Object.entries(typed.data) : [];
  const ids: Record<string, string> = {};
  for (const { id, name, role } of madePartners(typed)) {
    const fields = data.filter(([, value]) => isSameName(String(value), name)).map(([field]) => `${field}Id`);
    for (const field of fields) if (field in fieldsOf(definition.section)) ids[field] = id;
    if (fields.length === 0 || store.replica.byId(id) !== undefined) continue;
    const { mutation, shown } = prepareWrite({
      store,
      farm: facts,
      definition: stageOf('parceiros'),
      payload: { name, data: { roles: [role] }, confirmedWarnings: ['*'] },
      recordId: id,
      now: correctedNow(),
      mutationId: newId(),
    });
    await store.save({ mutation, shown });
  }
  return ids;
}
