import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { useNavigate } from '@tanstack/react-router';
import { offerToast, showToast } from '../../../components/messages/toast-store.ts';
import { rightNow } from '../../../data/device/right-clock.ts';
import type { Write } from '../../../data/farm/farm-store.ts';
import { prepareWrite, writeOf } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import { readConnection } from '../../../data/server/connection.ts';
import type { SaveOrder } from '../../../fields/form/use-record-form.ts';
import { isBlank, type RecordValues } from '../../../fields/values/record-values.ts';
import { nameFinder, recordAddress } from '../../farm/use-section.ts';
import type { FormTask } from './form-task.ts';
import { savedOfflineWords, savedWords } from './saved-words.ts';
import { optionsOf, type prepareRequest } from './subject/form-context-of.ts';
import { madePartners } from './subject/form-only.ts';

type Prepared = ReturnType<typeof prepareRequest>;

/** What the toast says: what was saved, with its figure, and where it is while there is no signal. */
function wordsOf({ place: { definition, facts, store } }: FormTask, { content }: Prepared): string {
  const { measureLiters } = facts.settings;
  const plots = optionsOf(store.replica, 'talhoes');
  const nameOf = (id: string) => plots.find(({ value }) => value === id)?.label ?? nameFinder(store)(id);
  const saved = { definition, content, measureLiters, nameOf };
  return readConnection().online ? savedWords(saved) : savedOfflineWords(saved);
}

/** Takes a record that was just made back out; one that has not left the device leaves no trace. */
async function takeBack({ place: { store, section }, recordId }: FormTask): Promise<void> {
  const version = store.replica.byId(recordId)?.record.version ?? 0;
  await store.takeBack(writeOf('delete', { section, id: recordId, version }, { mutationId: newId(), now: rightNow() }));
}

/** The ids by which a record names partners, by the names of its fields (`buyerId`). */
type PartnerIds = Readonly<Record<string, string>>;

/**
 * Registers the partners that were named on the fly: they go out before the record that names them. Answers the ids by
 * which the record is to name them.
 */
async function makePartners(
  { place: { store, facts, definition } }: FormTask,
  typed: RecordValues,
): Promise<PartnerIds> {
  const data = isObject(typed.data) ? Object.entries(typed.data) : [];
  const ids: Record<string, string> = {};
  for (const { id, name, role } of madePartners(typed)) {
    const fields = data.filter(([, value]) => value === name).map(([field]) => `${field}Id`);
    for (const field of fields) if (field in definition.fields) ids[field] = id;
    if (fields.length === 0 || store.replica.byId(id) !== undefined) continue;
    const { mutation, shown } = prepareWrite({
      store,
      farm: facts,
      definition: stageOf('parceiros'),
      payload: { name, data: { roles: [role] }, confirmedWarnings: ['*'] },
      recordId: id,
      now: rightNow(),
      mutationId: newId(),
    });
    await store.save({ mutation, shown });
  }
  return ids;
}

/** A write that names, by their ids, partners who are on the device by now: before, they would have been refused. */
function withPartners({ mutation, shown }: Pick<Prepared, 'mutation' | 'shown'>, ids: PartnerIds): Write {
  if (Object.keys(ids).length === 0) return { mutation, shown };
  const data = isObject(mutation.patch?.data) ? mutation.patch.data : {};
  return {
    mutation: { ...mutation, patch: { ...mutation.patch, data: { ...data, ...ids } } },
    shown: { ...shown, data: { ...shown.data, ...ids } },
  };
}

/** Saves what was typed on the device, says so, and goes on: to the record, or to another one. */
export function useSave(
  task: FormTask,
  { request, drop }: { request: (payload: RecordValues) => Prepared; drop: () => Promise<void> },
) {
  const navigate = useNavigate();
  const { place, stored, amends, recordId } = task;
  const { store } = place;
  const undo = async (values: RecordValues) => {
    await takeBack(task);
    await task.onUndone?.(values);
  };
  return async (payload: RecordValues, typed: RecordValues, { confirmedWarnings, another }: SaveOrder) => {
    const target = recordAddress(place, { slug: stored?.slug ?? recordId });
    if (stored !== undefined && amends === undefined && isBlank(payload)) {
      await drop();
      showToast('Nada mudou.', 'info');
      return navigate({ to: target, replace: true });
    }
    const prepared = request(confirmedWarnings.length === 0 ? payload : { ...payload, confirmedWarnings });
    const write = withPartners(prepared, await makePartners(task, typed));
    await (amends === undefined ? store.save(write) : store.amend(amends, write));
    await drop();
    const words = wordsOf(task, prepared);
    if (stored === undefined && amends === undefined)
      offerToast(words, { label: 'Desfazer', act: () => void undo(typed) });
    else showToast(words);
    if (another) return task.onAnother?.();
    return navigate({ to: target, replace: true });
  };
}
