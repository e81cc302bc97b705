import { useNavigate } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { showToast } from '../../../components/toast-store.ts';
import { readConnection } from '../../../data/connection.ts';
import type { DeviceRecord } from '../../../data/device-database.ts';
import type { FarmStore } from '../../../data/farm-store.ts';
import type { QueuedEntry } from '../../../data/outbox.ts';
import { RecordForm } from '../../../fields/record-form.tsx';
import { isBlank, type RecordValues } from '../../../fields/record-values.ts';
import { nameFinder, recordAddress, type SectionPlace } from '../use-section.ts';
import { formContextOf, prepareRequest } from './form-context-of.ts';
import { changePayload, createPayload } from './form-payload.ts';
import { formSubject } from './form-subject.ts';
import styles from './parts.module.css';
import { hiddenNames } from './quick-names.ts';
import { keptWords, savedWords } from './saved-words.ts';
import { SPECIAL_PARTS } from './special-parts.ts';
import { type FormSubject, SubjectProvider } from './subject.ts';
import { useDraftKeeper } from './use-draft.ts';

/** What the form of a record is opened with. */
export type FormTask = {
  place: SectionPlace & { store: FarmStore };
  personId: string;
  recordId: string;
  /** What an edit is compared with. */
  initial: RecordValues;
  /** What stands in the form at first: a draft, what was refused, or else `initial`. */
  start: RecordValues;
  /** When the draft that stands in the form was kept; null where there is none. */
  draftSavedAt: string | null;
  draftKey: string;
  quick: readonly string[];
  /** The record as it is stored, for a change. */
  stored?: DeviceRecord | undefined;
  /** A write that was refused, in whose place this one goes. */
  amends?: QueuedEntry | undefined;
  saveLabel: string;
  cancelTo: string;
  onDiscardDraft: () => void;
};

const clock = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

function DraftNotice({ savedAt, timezone, onDiscard }: { savedAt: string; timezone: string; onDiscard: () => void }) {
  return (
    <Notice tone="info" icon="history">
      <p>O que você digitou em {clock(savedAt, timezone)} está aqui de novo.</p>
      <Button look="quiet" onClick={onDiscard}>
        Descartar rascunho
      </Button>
    </Notice>
  );
}

/** The request of what was typed: all of it for a creation, the changed parts for a change. */
const payloadMaker =
  (initial: RecordValues, { stored, nameFor }: FormSubject) =>
  (values: RecordValues): RecordValues => {
    const named = values.name === undefined ? { ...values, name: nameFor(values) } : values;
    return stored === undefined ? createPayload(named) : changePayload(initial, named);
  };

/** Saves what was typed on the device, says so, and shows the record. */
function useSave(
  task: FormTask,
  {
    request,
    drop,
  }: { request: (payload: RecordValues) => ReturnType<typeof prepareRequest>; drop: () => Promise<void> },
) {
  const navigate = useNavigate();
  const { place, stored, amends, recordId } = task;
  const { store, definition, facts } = place;
  return async (payload: RecordValues, confirmed: readonly string[]) => {
    const target = recordAddress(place, { slug: stored?.slug ?? recordId });
    if (stored !== undefined && amends === undefined && isBlank(payload)) {
      await drop();
      showToast('Nada mudou.', 'info');
      return navigate({ to: target, replace: true });
    }
    const prepared = request(confirmed.length === 0 ? payload : { ...payload, confirmedWarnings: confirmed });
    const { mutation, shown, content } = prepared;
    await (amends === undefined ? store.save({ mutation, shown }) : store.amend(amends, { mutation, shown }));
    await drop();
    if (readConnection().online) {
      const { measureLiters } = facts.settings;
      showToast(savedWords({ definition, content, measureLiters, nameOf: nameFinder(store) }));
    } else showToast(keptWords(definition), 'warning');
    return navigate({ to: target, replace: true });
  };
}

/** The form of one record: what was typed is kept as a draft, checked by the farm's rules, and saved on the device. */
export function RecordFormScreen(task: FormTask) {
  const { place, recordId, stored, initial, draftSavedAt, personId, draftKey } = task;
  const { store, facts, definition, farm } = place;
  // What arrives while the form is open (plots, lots of another person) is offered at once.
  const known = useSyncExternalStore(store.replica.subscribe, () => store.replica.snapshot);
  const subject = useMemo(
    () => formSubject({ store, facts, definition, recordId, stored, known }),
    [store, facts, definition, recordId, stored, known],
  );
  const payloadOf = useMemo(() => payloadMaker(initial, subject), [initial, subject]);
  const context = useMemo(
    () => formContextOf(subject, { role: farm.role, payloadOf }),
    [subject, farm.role, payloadOf],
  );
  const { keep, drop } = useDraftKeeper(personId, draftKey);
  const save = useSave(task, { request: (payload) => prepareRequest(subject, payload), drop });
  return (
    <SubjectProvider value={subject}>
      {draftSavedAt !== null && (
        <div className={styles.draft}>
          <DraftNotice savedAt={draftSavedAt} timezone={facts.settings.timezone} onDiscard={task.onDiscardDraft} />
        </div>
      )}
      <RecordForm
        definition={definition}
        quick={task.quick}
        hidden={hiddenNames(definition)}
        special={SPECIAL_PARTS}
        initial={task.start}
        context={context}
        onChange={(values) => keep({ recordId, values })}
        onSave={async (values, confirmed) => void (await save(payloadOf(values), confirmed))}
        saveLabel={task.saveLabel}
        cancelTo={task.cancelTo}
      />
    </SubjectProvider>
  );
}
