import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { anotherOf, beginWord, beginWords } from '@cafezal/domain/stages/section-words.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { deviceOf } from '../../data/database/device.ts';
import type { Draft } from '../../data/database/device-database.ts';
import { dropDraft } from '../../data/database/drafts.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { newId } from '../../data/page/new-id.ts';
import { dropDraftPhotos } from '../../data/photos/unsent-photos.ts';
import { useSession } from '../../data/session/session.ts';
import { isBlank, type RecordValues, valueAt } from '../../fields/values/record-values.ts';
import { mayWrite, NoPermission } from '../farm/no-permission.tsx';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import { BESIDE_FORM } from './beside-form.tsx';
import { verbsOf } from './detail/next-steps.ts';
import { OriginChoice } from './record-form/origin-choice.tsx';
import { RecordFormScreen } from './record-form/record-form-screen.tsx';
import { drawableLots, type FormLot } from './record-form/subject/drawable-lots.ts';
import {
  ELSEWHERE_TELLS,
  ELSEWHERE_WORDS,
  type Elsewhere,
  elsewhereIn,
  elsewhereNames,
  elsewhereOf,
} from './record-form/subject/elsewhere.ts';
import { optionsOf } from './record-form/subject/form-context-of.ts';
import { initialValues, lastOf } from './record-form/subject/initial-values.ts';
import { createNames, endedNames } from './record-form/subject/quick-names.ts';
import { readTyped } from './record-form/subject/typed-draft.ts';
import { useOwnDraft } from './record-form/use-own-draft.ts';
import { useReopenForm } from './record-form/use-reopen-form.ts';

type Place = SectionPlace & { store: FarmStore };

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

function isPlot({ store }: Place, id: string): boolean {
  const record = store.replica.byId(id)?.record;
  return record !== undefined && isPlace(record);
}

type StartSource = {
  personId: string;
  recordId: string;
  sourceIds: readonly string[];
  output: string | undefined;
  season: string | undefined;
  origin: Elsewhere | null;
  /** What such coffee is, where the form was opened for it. */
  form: string | undefined;
};

/** The lot that a form is opened for, without its weight. */
const startingLot = (gives: readonly string[], form: string | undefined) =>
  form !== undefined && gives.includes(form) ? { outputs: [{ form, key: form.replaceAll('_', '-') }] } : {};

function startOf(
  place: Place,
  { personId, recordId, sourceIds, output, season, origin, form }: StartSource,
): RecordValues {
  const { store, definition, section, facts } = place;
  const records = store.replica.section(section).map(({ record }) => record);
  if (origin !== null)
    return { date: todayIn(facts.settings.timezone), data: { origin }, ...startingLot(definition.gives, form) };
  const values = initialValues(definition, {
    today: todayIn(facts.settings.timezone),
    lots: drawableLots(store.replica, { definition, recordId }),
    last: lastOf(records, personId),
    plotIds: optionsOf(store.replica, 'talhoes').map(({ value }) => value),
    sources: sourceIds.flatMap((id) => store.replica.byId(id)?.record ?? []),
    output,
  });
  return season === undefined ? values : { ...values, season };
}

type FormProps = {
  place: Place;
  personId: string;
  draft: Draft | null;
  draftKey: string;
  sourceIds: readonly string[];
  output: string | undefined;
  season: string | undefined;
  origin: Elsewhere | null;
  form: string | undefined;
};

/** The fields shown at once. If the work may already be over, a switch adds the fields of its end. */
function useEnd({ definition }: Place, start: RecordValues) {
  const [isOver, setOver] = useState(false);
  return useMemo(() => {
    const origin = elsewhereIn(start);
    if (origin !== null) return { quick: elsewhereNames(definition, origin) };
    const quick = createNames(definition);
    const ending = endedNames(definition);
    const isTyped = ending.some((name) => !isBlank(valueAt(start, name === 'outputs' ? name : `data.${name}`)));
    if (ending.length === 0) return { quick };
    if (isOver || isTyped) return { quick: [...quick, ...ending] };
    return { quick, more: { label: 'Já terminou: anotar o que saiu', path: 'outputs', ask: () => setOver(true) } };
  }, [definition, start, isOver]);
}

/** The other lots of the source records, which the form does not start with. */
function restOf(place: Place, sourceIds: readonly string[], { inputs }: RecordValues): readonly FormLot[] {
  const taken = new Set(rowsIn(inputs).map(({ recordId, output }) => `${recordId} ${output}`));
  return drawableLots(place.store.replica, { definition: place.definition, recordId: '' }).filter(
    ({ recordId, output }) => sourceIds.includes(recordId) && !taken.has(`${recordId} ${output}`),
  );
}

/**
 * Label of saving and starting another record: after a form opened from a plot, or, with lots left, `Salvar e guardar
 * escolha`; undefined if nothing is left.
 */
function anotherLabelOf(place: Place, sourceIds: readonly string[], initial: RecordValues): string | undefined {
  const { definition } = place;
  if (elsewhereIn(initial) !== null) return 'Salvar e pôr outro';
  const usual = `Salvar e ${anotherOf(definition.section)}`;
  if (sourceIds.every((id) => isPlot(place, id))) return usual;
  const rest = rowsIn(initial.inputs).length === 0 ? [] : restOf(place, sourceIds, initial);
  const forms = new Set(rest.map(({ form }) => form));
  const [form] = forms;
  if (form === undefined) return undefined;
  const output = forms.size === 1 ? { key: '', form } : undefined;
  return output === undefined ? usual : `Salvar e ${verbsOf({ definition, output }).does}`;
}

function CreateForm({ place, personId, draft: found, draftKey, sourceIds, output, season, origin, form }: FormProps) {
  const [draft, setDraft] = useState(() => readTyped(found));
  const [ownId, setOwnId] = useState(newId);
  // The draft keeps the record's id: saved twice after a crash, it is still one record.
  const recordId = draft?.recordId ?? ownId;
  const initial = useMemo(
    () => startOf(place, { personId, recordId, sourceIds, output, season, origin, form }),
    [place, personId, recordId, sourceIds, output, season, origin, form],
  );
  const startAfresh = () => {
    setDraft(null);
    setOwnId(newId());
    window.scrollTo(0, 0);
  };
  const discard = async () => {
    await dropDraft(personId, draftKey);
    await dropDraftPhotos(await deviceOf(personId), { farmId: place.farm.id, section: place.section, recordId });
    startAfresh();
  };
  const start = draft?.values ?? initial;
  const end = useEnd(place, start);
  const another = useMemo(() => anotherLabelOf(place, sourceIds, initial), [place, sourceIds, initial]);
  const bringBack = useReopenForm({ personId, draftKey, show: setDraft });
  return (
    <RecordFormScreen
      key={recordId}
      place={place}
      personId={personId}
      recordId={recordId}
      initial={initial}
      start={start}
      draftSavedAt={draft?.savedAt ?? null}
      draftKey={draftKey}
      quick={end.quick}
      more={end.more}
      saveLabel={`Salvar ${place.definition.label.one.toLowerCase()}`}
      cancelTo={place.address}
      onDiscardDraft={discard}
      onUndone={bringBack}
      {...(another !== undefined && { onAnother: startAfresh, anotherLabel: another })}
    />
  );
}

/** The same array for the same ids, so that the form's start is computed once. */
function useSourceIds(): readonly string[] {
  const { de } = useSearch({ strict: false });
  const text = [de ?? []].flat().join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}

function Create({ place, personId }: { place: Place; personId: string }) {
  const { safra, saida, origem, forma } = useSearch({ strict: false });
  const origin = elsewhereOf(place.definition, origem);
  const sourceIds = useSourceIds();
  // One draft per section, found from wherever the form is opened; only forms opened from lots have drafts of their
  // own.
  const lotIds = sourceIds.filter((id) => !isPlot(place, id));
  const base = `${place.farm.id}/${place.section}/${[...lotIds, ...(saida === undefined ? [] : [saida])].join('+') || origin || 'cadastrar'}`;
  const own = useOwnDraft(personId, base, place.store);
  const [fixed] = useState(place);
  if (own === undefined) return <Skeleton />;
  return (
    <CreateForm
      key={own.key}
      place={fixed}
      personId={personId}
      draft={own.draft}
      draftKey={own.key}
      sourceIds={sourceIds}
      output={saida}
      season={safra}
      origin={origin}
      form={forma}
    />
  );
}

function SectionForm({ section }: { section?: Section }) {
  const place = useSection(section);
  const { user } = useSession();
  const { store, definition } = place;
  const { origem, de } = useSearch({ strict: false });
  const origin = elsewhereOf(definition, origem);
  const title = origin === null ? beginWords(place.section) : ELSEWHERE_WORDS[origin];
  const Beside = BESIDE_FORM[place.section];
  useScreen({
    title,
    theme: definition.theme,
    back: place.address,
    crumbs: [{ label: place.heading, to: place.address }, { label: beginWord(place.section) }],
    hasActionBar: mayWrite(place),
  });
  if (!mayWrite(place)) return <NoPermission place={place} />;
  return (
    <>
      <PageHead
        title={title}
        sub={origin === null ? undefined : ELSEWHERE_TELLS[origin]}
        theme={definition.theme}
        actions={Beside === undefined ? undefined : <Beside farmSlug={place.farm.farmSlug} />}
      />
      {fieldsOf(definition.section).origin !== undefined && de === undefined && <OriginChoice place={place} />}
      {store === null || user === undefined ? (
        <Skeleton />
      ) : (
        <Create key={origin} place={{ ...place, store }} personId={user.uid} />
      )}
    </>
  );
}

/**
 * The creation form of the section in the address. `?de={id}` (repeatable) fills in what is left of those records,
 * `?saida=` only one lot of them, `?safra=` the season. `?origem=` is of coffee that was there before or bought, and
 * `?forma=` what it is.
 */
export function CreateScreen() {
  return <SectionForm />;
}

/** The form of an activity, on one or many plots. */
export function CreateActivityScreen() {
  return <SectionForm section="atividades" />;
}
