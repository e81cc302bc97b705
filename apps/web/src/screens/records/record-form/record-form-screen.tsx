import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { startTransition, useMemo, useRef, useSyncExternalStore } from 'react';
import { usePause } from '../../../components/page/use-pause.ts';
import { RecordForm } from '../../../fields/form/record-form.tsx';
import { useDraftKeeper } from '../../../fields/form/use-draft.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import { PhotosField } from '../../../photos/photos-field.tsx';
import { DraftLine } from './draft-line.tsx';
import { changePayload, createPayload } from './form-payload.ts';
import type { FormTask } from './form-task.ts';
import { specialParts } from './special-parts.ts';
import { formContextOf, prepareRequest } from './subject/form-context-of.ts';
import { formSubject } from './subject/form-subject.ts';
import { isDone } from './subject/is-done.ts';
import { hiddenNames } from './subject/quick-names.ts';
import { type FormSubject, SubjectProvider } from './subject/subject.ts';
import { useSave } from './use-save.ts';

/** Work whose day has come is done, unless a person says otherwise. */
const withStatus = (values: RecordValues, definition: StageDefinition, today: string): RecordValues =>
  isDone(values, definition, today) ? { ...values, status: definition.doneStatus } : values;

/** The request of what was typed: all of it for a creation, the changed parts for a change. */
const payloadMaker =
  (initial: RecordValues, { stored, nameFor, definition, today }: FormSubject) =>
  (values: RecordValues): RecordValues => {
    const named = values.name === undefined ? { ...values, name: nameFor(values) } : values;
    return stored === undefined ? createPayload(withStatus(named, definition, today)) : changePayload(initial, named);
  };

/** Keeps what is typed, and tells what would be sent of it. */
function useTelling({ recordId, stored, initial, onPayload }: FormTask, { keep, payloadOf }: Telling) {
  const latest = useRef<RecordValues>({});
  const tell = usePause(() => startTransition(() => onPayload?.(payloadOf(latest.current))));
  return (values: RecordValues) => {
    keep({ recordId, values, ...(stored !== undefined && { base: initial }) });
    latest.current = values;
    if (onPayload !== undefined) tell();
  };
}

type Telling = {
  keep: (values: RecordValues) => void;
  payloadOf: (values: RecordValues) => RecordValues;
};

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
    () => formContextOf(subject, { role: farm.role, initial, payloadOf }),
    [subject, farm.role, initial, payloadOf],
  );
  const [hidden, special] = useMemo(() => [hiddenNames(definition), specialParts(definition)], [definition]);
  const { keep, drop } = useDraftKeeper(personId, draftKey);
  const onChange = useTelling(task, { keep, payloadOf });
  const photoPlace = useMemo(
    () => ({ farmId: farm.id, section: definition.section, recordId }),
    [farm.id, definition.section, recordId],
  );
  const save = useSave(task, { request: (payload) => prepareRequest(subject, payload), drop });
  return (
    <SubjectProvider value={subject}>
      {draftSavedAt !== null && (
        <DraftLine
          savedAt={draftSavedAt}
          photoPlace={photoPlace}
          timezone={facts.settings.timezone}
          onDiscard={task.onDiscardDraft}
        />
      )}
      <RecordForm
        definition={definition}
        quick={task.quick}
        more={task.more}
        hidden={hidden}
        special={special}
        initial={task.start}
        context={context}
        onChange={onChange}
        onSave={async (values, order) => void (await save(payloadOf(values), values, order))}
        extra={{ label: 'Fotos', content: <PhotosField place={photoPlace} sent={stored?.photos} /> }}
        saveLabel={task.saveLabel}
        anotherLabel={task.onAnother === undefined ? undefined : task.anotherLabel}
        cancelTo={task.cancelTo}
      />
    </SubjectProvider>
  );
}
