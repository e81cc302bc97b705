import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { useNavigate } from '@tanstack/react-router';
import { offerToast, showToast } from '../../../components/messages/toast-store.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import type { Write } from '../../../data/farm/farm-store.ts';
import { writeOf } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import { readConnection } from '../../../data/server/connection.ts';
import type { SaveOrder } from '../../../fields/form/use-record-form.ts';
import { isBlank, type RecordValues } from '../../../fields/values/record-values.ts';
import { nameFinder, recordAddress } from '../../farm/use-section.ts';
import type { FormTask } from './form-task.ts';
import { makePartners, type PartnerIds } from './make-partners.ts';
import { savedOfflineWords, savedWords } from './saved-words.ts';
import { optionsOf, type prepareRequest } from './subject/form-context-of.ts';

type Prepared = ReturnType<typeof prepareRequest>;

/** The toast of a save: the record with its main figure, and offline where it is stored. */
function wordsOf({ place: { definition, facts, store } }: FormTask, { content }: Prepared): string {
  const { measureLiters } = facts.settings;
  const plots = optionsOf(store.replica, 'talhoes');
  const nameOf = (id: string) => plots.find(({ value }) => value === id)?.label ?? nameFinder(store)(id);
  const saved = { definition, content, measureLiters, nameOf };
  return readConnection().online ? savedWords(saved) : savedOfflineWords(saved);
}

/** Undoes a creation; if the record was never sent, nothing of it remains. */
async function undoCreation({ place: { store, section }, recordId }: FormTask): Promise<void> {
  const version = store.replica.byId(recordId)?.record.version ?? 0;
  await store.undoCreation(
    writeOf('delete', { section, id: recordId, version }, { mutationId: newId(), now: correctedNow() }),
  );
}

/** Adds the ids of partners that are now on the device to a write; earlier the rules would have refused them. */
function withPartners({ mutation, shown, sawUpTo }: Write, ids: PartnerIds): Write {
  const seen = sawUpTo !== undefined && { sawUpTo };
  if (Object.keys(ids).length === 0) return { mutation, shown, ...seen };
  const data = isObject(mutation.patch?.data) ? mutation.patch.data : {};
  return {
    mutation: { ...mutation, patch: { ...mutation.patch, data: { ...data, ...ids } } },
    shown: { ...shown, data: { ...shown.data, ...ids } },
    ...seen,
  };
}

/** Saves the values on the device, shows a toast, and opens the record or another form. */
export function useSave(
  task: FormTask,
  { request, drop }: { request: (payload: RecordValues) => Prepared; drop: () => Promise<void> },
) {
  const navigate = useNavigate();
  const { place, stored, amends, recordId } = task;
  const { store } = place;
  const undo = async (values: RecordValues) => {
    await undoCreation(task);
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
    // It is saved, whatever becomes of its draft.
    await drop().catch(() => undefined);
    const words = wordsOf(task, prepared);
    if (stored === undefined && amends === undefined) offerToast(words, { label: 'Desfazer', act: () => undo(typed) });
    else showToast(words);
    if (another) return task.onAnother?.();
    return navigate({ to: target, replace: true });
  };
}
