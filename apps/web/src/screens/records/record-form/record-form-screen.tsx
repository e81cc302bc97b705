import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isClosedSeason } from '@cafezal/domain/stages/season-records.ts';
import { startTransition, useMemo, useRef, useSyncExternalStore } from 'react';
import { useDebounced } from '../../../components/page/use-debounced.ts';
import { RecordForm } from '../../../fields/form/record-form.tsx';
import { useDraftKeeper } from '../../../fields/form/use-draft.ts';
import type { RecordValues } from '../../../fields/values/record-values.ts';
import { PhotosField } from '../../../photos/photos-field.tsx';
import { DraftLine } from './draft-line.tsx';
import { changePayload, createPayload } from './form-payload.ts';
import type { FormTask } from './form-task.ts';
import { withTypedMeasures } from './harvest/typed-measures.ts';
import { seenAtSave } from './seen-at-save.ts';
import { besideOf, specialParts } from './special-parts.ts';
import { elsewhereIn, namesLeftOut, withoutWork } from './subject/elsewhere.ts';
import { formContextOf, prepareRequest } from './subject/form-context-of.ts';
import { formSubject } from './subject/form-subject.ts';
import { isDone } from './subject/is-done.ts';
import { hiddenNames } from './subject/quick-names.ts';
import { type FormSubject, SubjectProvider } from './subject/subject.ts';
import { useSave } from './use-save.ts';

/** The status of work whose day has come is done, unless the person chose another one. */
const withStatus = (values: RecordValues, definition: StageDefinition, today: string): RecordValues =>
  isDone(values, definition, today) ? { ...values, status: definition.doneStatus } : values;

/** Makes the payload: all values of a creation, the changed parts of an edit. */
const payloadMaker =
  (initial: RecordValues, { stored, nameFor, definition, today, facts }: FormSubject) =>
  (values: RecordValues): RecordValues => {
    const { measureLiters } = facts.settings;
    const typed = withTypedMeasures(values, { stored, measureLiters });
    const named = typed.name === undefined ? { ...typed, name: nameFor(values) } : typed;
    return stored === undefined ? createPayload(withStatus(named, definition, today)) : changePayload(initial, named);
  };

/** Saves the draft and reports the payload. */
function useTelling({ recordId, origin, onPayload }: FormTask, { keep, payloadOf }: Telling) {
  const latest = useRef<RecordValues>({});
  const announce = useDebounced(() => startTransition(() => onPayload?.(payloadOf(latest.current))));
  return (values: RecordValues) => {
    keep({ recordId, values, ...origin });
    latest.current = values;
    if (onPayload !== undefined) announce();
  };
}

type Telling = {
  keep: (values: RecordValues) => void;
  payloadOf: (values: RecordValues) => RecordValues;
};

/** Parts that this form leaves out. The situation of a closed season is that of its closing. */
function useHidden({ place: { definition }, stored }: FormTask, isElsewhere: boolean): readonly string[] {
  const isClosed = stored !== undefined && isClosedSeason(stored);
  return useMemo(
    () => [...hiddenNames(definition), ...(isElsewhere ? namesLeftOut : []), ...(isClosed ? ['status'] : [])],
    [definition, isElsewhere, isClosed],
  );
}

/** The form of one record: its values are saved as a draft, validated by the farm's rules, and saved on the device. */
export function RecordFormScreen(task: FormTask) {
  const { place, recordId, stored, initial, draftSavedAt, personId, draftKey } = task;
  const { store, facts, definition, farm } = place;
  const { timezone } = facts.settings;
  // Data that arrive while the form is open (plots, other people's lots) are offered at once.
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
  const origin = elsewhereIn(task.start);
  const isElsewhere = origin !== null;
  const hidden = useHidden(task, isElsewhere);
  const special = useMemo(() => specialParts(definition, origin), [definition, origin]);
  const quick = useMemo(() => (isElsewhere ? withoutWork(task.quick) : task.quick), [isElsewhere, task.quick]);
  const { keep, drop } = useDraftKeeper(personId, draftKey);
  const onChange = useTelling(task, { keep, payloadOf });
  const photoPlace = useMemo(
    () => ({ farmId: farm.id, section: definition.section, recordId }),
    [farm.id, definition.section, recordId],
  );
  const save = useSave(task, {
    request: (payload) => prepareRequest(subject, payload, seenAtSave(task, payload)),
    drop,
  });
  return (
    <SubjectProvider value={subject}>
      {draftSavedAt !== null && (
        <DraftLine savedAt={draftSavedAt} photoPlace={photoPlace} timezone={timezone} onDiscard={task.onDiscardDraft} />
      )}
      <RecordForm
        definition={definition}
        quick={quick}
        more={task.more}
        hidden={hidden}
        special={special}
        initial={task.start}
        context={context}
        onChange={onChange}
        onSave={async (values, order) => void (await save(payloadOf(values), values, order))}
        extra={{
          label: 'Fotos',
          content: <PhotosField place={photoPlace} timezone={timezone} sent={stored?.photos} />,
        }}
        saveLabel={task.saveLabel}
        anotherLabel={task.onAnother === undefined ? undefined : task.anotherLabel}
        cancelTo={task.cancelTo}
        beside={besideOf(definition, origin, stored === undefined)}
      />
    </SubjectProvider>
  );
}
