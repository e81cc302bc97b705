import { anotherOf, beginWord, beginWords } from '@cafezal/domain/definition/section-words.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageHead } from '../../components/surfaces/page-head.tsx';
import { Skeleton } from '../../components/surfaces/skeleton.tsx';
import { deviceOf } from '../../data/database/device.ts';
import type { Draft } from '../../data/database/device-database.ts';
import { dropDraft } from '../../data/database/drafts.ts';
import { todayIn } from '../../data/device/right-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { newId } from '../../data/page/new-id.ts';
import { dropDraftPhotos } from '../../data/photos/unsent-photos.ts';
import { useSession } from '../../data/session/session.ts';
import { isBlank, type RecordValues, valueAt } from '../../fields/values/record-values.ts';
import { mayWrite, NoPermission } from '../farm/no-permission.tsx';
import { type SectionPlace, useSection } from '../farm/use-section.ts';
import { useScreen } from '../frame/frame.tsx';
import { verbsOf } from './detail/next-steps.ts';
import { RecordFormScreen } from './record-form/record-form-screen.tsx';
import { drawableLots, type FormLot } from './record-form/subject/drawable-lots.ts';
import { optionsOf } from './record-form/subject/form-context-of.ts';
import { initialValues, lastOf } from './record-form/subject/initial-values.ts';
import { createNames, endedNames } from './record-form/subject/quick-names.ts';
import { readTyped } from './record-form/subject/typed-draft.ts';
import { useOwnDraft } from './record-form/use-own-draft.ts';
import { useReopenForm } from './record-form/use-reopen-form.ts';

type Place = SectionPlace & { store: FarmStore };

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

const isPlot = ({ store }: Place, id: string): boolean => store.replica.byId(id)?.record.section === 'talhoes';

type StartSource = {
  personId: string;
  recordId: string;
  sourceIds: readonly string[];
  output: string | undefined;
  season: string | undefined;
};

function startOf(place: Place, { personId, recordId, sourceIds, output, season }: StartSource) {
  const { store, definition, section, facts } = place;
  const records = store.replica.section(section).map(({ record }) => record);
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
};

/** What is asked at once; where the work may be over already, one touch asks for its end too. */
function useEnd({ definition }: Place, start: RecordValues) {
  const [isOver, setOver] = useState(false);
  return useMemo(() => {
    const quick = createNames(definition);
    const ending = endedNames(definition);
    const isTyped = ending.some((name) => !isBlank(valueAt(start, name === 'outputs' ? name : `data.${name}`)));
    if (ending.length === 0) return { quick };
    if (isOver || isTyped) return { quick: [...quick, ...ending] };
    return { quick, more: { label: 'Já terminou: anotar o que saiu', path: 'outputs', ask: () => setOver(true) } };
  }, [definition, start, isOver]);
}

/** The lots of the records that a form was opened from which it does not begin with. */
function restOf(place: Place, sourceIds: readonly string[], { inputs }: RecordValues): readonly FormLot[] {
  const taken = new Set(rowsIn(inputs).map(({ recordId, output }) => `${recordId} ${output}`));
  return drawableLots(place.store.replica, { definition: place.definition, recordId: '' }).filter(
    ({ recordId, output }) => sourceIds.includes(recordId) && !taken.has(`${recordId} ${output}`),
  );
}

/**
 * What going on with another record is called: one that was opened from a plot may, and one that began with some of the
 * lots goes on with the rest, `Salvar e guardar escolha`; undefined where it is done with them.
 */
function anotherLabelOf(place: Place, sourceIds: readonly string[], initial: RecordValues): string | undefined {
  const { definition } = place;
  const usual = `Salvar e ${anotherOf(definition.section)}`;
  if (sourceIds.every((id) => isPlot(place, id))) return usual;
  const rest = rowsIn(initial.inputs).length === 0 ? [] : restOf(place, sourceIds, initial);
  const forms = new Set(rest.map(({ form }) => form));
  const [form] = forms;
  if (form === undefined) return undefined;
  const output = forms.size === 1 ? { key: '', form } : undefined;
  return output === undefined ? usual : `Salvar e ${verbsOf({ definition, output }).does}`;
}

function CreateForm({ place, personId, draft: found, draftKey, sourceIds, output, season }: FormProps) {
  const [draft, setDraft] = useState(() => readTyped(found));
  const [ownId, setOwnId] = useState(newId);
  // The id is kept with the draft: saved twice after a crash, it is still one record.
  const recordId = draft?.recordId ?? ownId;
  const initial = useMemo(
    () => startOf(place, { personId, recordId, sourceIds, output, season }),
    [place, personId, recordId, sourceIds, output, season],
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

/** One list object for the same ids, so that the form's start is reckoned once. */
function useSourceIds(): readonly string[] {
  const { de } = useSearch({ strict: false });
  const text = [de ?? []].flat().join(' ');
  return useMemo(() => (text === '' ? [] : text.split(' ')), [text]);
}

function Create({ place, personId }: { place: Place; personId: string }) {
  const { safra, saida } = useSearch({ strict: false });
  const sourceIds = useSourceIds();
  // What was typed is found again from wherever the form is opened; only coffee that goes on has drafts of its own.
  const lotIds = sourceIds.filter((id) => !isPlot(place, id));
  const base = `${place.farm.id}/${place.section}/${[...lotIds, ...(saida === undefined ? [] : [saida])].join('+') || 'cadastrar'}`;
  const own = useOwnDraft(personId, base);
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
    />
  );
}

function SectionForm({ section }: { section?: Section }) {
  const place = useSection(section);
  const { user } = useSession();
  const { store, definition } = place;
  const title = beginWords(place.section);
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
      <PageHead title={title} theme={definition.theme} />
      {store === null || user === undefined ? <Skeleton /> : <Create place={{ ...place, store }} personId={user.uid} />}
    </>
  );
}

/** The form of a record of the section of the address; `?de={id}`, once or several times, fills in what is left of those records, `?saida=` one lot of them alone, `?safra=` the season. */
export function CreateScreen() {
  return <SectionForm />;
}

/** The form of an activity, one or many plots. */
export function CreateActivityScreen() {
  return <SectionForm section="atividades" />;
}
