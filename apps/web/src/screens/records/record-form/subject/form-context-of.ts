import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { litersPerSacaOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { memoByObject } from '@cafezal/domain/ground/memo-by-object.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { CULTIVARS } from '@cafezal/domain/knowledge/cultivars.ts';
import { at } from '@cafezal/domain/knowledge/knowledge.ts';
import { type FarmRole, may } from '@cafezal/domain/people/permissions.ts';
import { numberAt, rowsAt, textAt, textsAt } from '@cafezal/domain/record/data-values.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { areaOn } from '@cafezal/domain/record/versions.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { writeActionOf } from '@cafezal/domain/stages/stages.ts';
import type { ComboOption } from '../../../../components/controls/matching-options.ts';
import type { Choice } from '../../../../components/controls/select-input.tsx';
import { correctedNow, todayIn } from '../../../../data/device/corrected-clock.ts';
import { type PreparedWrite, prepareWrite } from '../../../../data/farm/save-record.ts';
import type { Seen } from '../../../../data/farm/what-was-seen.ts';
import { newId } from '../../../../data/page/new-id.ts';
import type { Replica } from '../../../../data/replica/replica.ts';
import type { FormContext, FormFindings } from '../../../../fields/values/form-context.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { lotName } from '../../../words/lot-name.ts';
import { shortPlotNames } from '../../../words/plot-names.ts';
import { findingsBeside } from './findings-beside.ts';
import { likelyAgain } from './initial-values.ts';
import { isSameRow } from './is-same-row.ts';
import { plannedWarnings } from './planned-warnings.ts';
import type { FormSubject } from './subject.ts';

const isSection = (word: string): word is Section => (SECTIONS as readonly string[]).includes(word);

/** Statuses in which a plot or partner is no longer offered. */
const GONE: ReadonlySet<string> = new Set(['eradicated', 'inactive', 'cancelled']);

/** The last harvest of each plot: the last used plots are offered first. */
function lastUse(replica: Replica): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { record } of replica.section('colheita')) {
    for (const { plotId } of rowsAt(record.data, 'plots')) {
      if (typeof plotId === 'string' && (days.get(plotId) ?? '') < record.createdAt) days.set(plotId, record.createdAt);
    }
  }
  return days;
}

const NO_PLOT = { data: {} };

const areaText = (hectares: number | undefined): string | undefined =>
  hectares === undefined ? undefined : `${formatNumber(hectares, 2)}\u00a0ha`;

/** Total hectares of plots on a day: `6,5 ha`; undefined if an area is unknown. */
export function areaOfPlots(
  replica: Replica,
  { ids, day }: { ids: readonly string[]; day: string },
): number | undefined {
  const areas = ids.flatMap((id) => areaOn(replica.byId(id)?.record ?? NO_PLOT, day) ?? []);
  return areas.length === 0 || areas.length < ids.length ? undefined : areas.reduce((sum, area) => sum + area, 0);
}

/** Partners by name, with their role. */
function partnerOptions(replica: Replica): readonly ComboOption[] {
  const { roles } = fieldsOf('parceiros');
  const words = roles?.kind === 'choices' ? roles.options : {};
  return optionsOf(replica, 'parceiros').map(({ value, label }) => {
    const own = textsAt(replica.byId(value)?.record.data ?? {}, 'roles').map((role) => words[role] ?? role);
    return { value: label, label, detail: own.join(', ') || undefined };
  });
}

/** Records of a section that a form offers by name: last used plots first, without inactive ones. */
export function optionsOf(replica: Replica, section: string): readonly ComboOption[] {
  if (!isSection(section)) return [];
  const ofPlaces = isPlace({ section });
  const used = ofPlaces ? lastUse(replica) : new Map<string, string>();
  const records = replica
    .section(section)
    .filter(({ record }) => !GONE.has(record.status))
    .map(({ record }) => record)
    .sort(
      (one, other) =>
        (used.get(other.id) ?? '').localeCompare(used.get(one.id) ?? '') || one.name.localeCompare(other.name, 'pt-BR'),
    );
  const names = records.map(({ name }) => name);
  const short = ofPlaces ? shortPlotNames(names) : names;
  return records.map(({ id, name, data }, at) => ({
    value: id,
    label: short[at] ?? name,
    detail: ofPlaces ? areaText(numberAt(data, 'area')) : undefined,
  }));
}

/** Texts under a key in the data of all records, the most used first. */
function textsUsed(replica: Replica, key: string, section?: Section): readonly string[] {
  const counts = new Map<string, number>();
  for (const record of replica.everything()) {
    const text = textAt(record.data, key);
    if (text === undefined || record.deletedAt !== null || (section !== undefined && record.section !== section))
      continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([text]) => text);
}

const ownLotsOf = ({ stored }: FormSubject): readonly Choice[] =>
  (stored?.outputs ?? [])
    .filter(({ form }) => !PRODUCT_FORMS[form].byProduct)
    .map((output) => ({ value: output.key, label: lotName(output) }));

function suggestionsOf({ facts, store: { replica }, definition }: FormSubject, kind: string): readonly string[] {
  if (kind === 'cultivars') return at(CULTIVARS, todayIn(facts.settings.timezone)).value.map(({ name }) => name);
  if (kind === 'farmLots') return textsUsed(replica, 'farmLot');
  // Suggest places of the same stage only: a drying terrace is no warehouse.
  if (kind === 'storageLots') return textsUsed(replica, 'storageLot', definition.section);
  return textsUsed(replica, 'responsible');
}

/** Without these fields an application would have no waiting period, so they are required at once. */
const ASKED_AT_ONCE: ReadonlySet<string> = new Set(['missing/plotIds', 'missing/product']);

/** Other missing fields do not stop a person in the field. */
const asksNow = ({ code }: { code: string }): boolean => !code.startsWith('missing/') || ASKED_AT_ONCE.has(code);

const wordsOf = ({ field, code, message }: Finding): string => `${field} ${code} ${message}`;

/** Warnings of the stored record; empty if it could not be saved as it is. */
function standingOf(subject: FormSubject): readonly Finding[] {
  try {
    return prepareRequest(subject, {}).unconfirmed;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** Whether the stored record had the same warning and it was confirmed: then it is not asked again. */
const confirmedBefore = memoByObject((subject: FormSubject): ((finding: Finding) => boolean) => {
  const codes = new Set(subject.stored?.confirmedWarnings.map(({ code }) => code));
  const words = new Set(
    codes.size === 0 ? [] : standingOf(subject).flatMap((one) => (codes.has(one.code) ? wordsOf(one) : [])),
  );
  return (finding) => words.has(wordsOf(finding));
});

function findingsAsTyped(subject: FormSubject, payload: RecordValues): FormFindings {
  try {
    const { unconfirmed, content } = prepareRequest(subject, payload);
    const wasConfirmed = confirmedBefore(subject);
    const isKnown = (finding: Finding) =>
      wasConfirmed(finding) && isSameRow(finding.field, payload, { ...subject.stored });
    return {
      errors: {},
      warnings: [
        ...(subject.stored === undefined ? plannedWarnings(subject.definition, payload, content.status) : []),
        ...unconfirmed.filter((finding) => asksNow(finding) && !isKnown(finding)),
      ],
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = error.details.fields ?? {};
    return { errors, warnings: [], message: Object.keys(errors).length === 0 ? error.message : undefined };
  }
}

/** Validates a payload by the farm's rules and prepares it for saving, on top of what the person saw of the record. */
export function prepareRequest(
  { store, facts, definition, recordId, stored }: FormSubject,
  payload: RecordValues,
  seen?: Seen,
): PreparedWrite {
  return prepareWrite({
    store,
    farm: facts,
    definition,
    payload,
    recordId,
    ...(stored !== undefined && { stored }),
    seen,
    now: correctedNow(),
    mutationId: newId(),
  });
}

/** Caches the answer for each word, since controls ask at each key press. */
function onceEach<Word extends string, Answer>(answer: (word: Word) => Answer): (word: Word) => Answer {
  const known = new Map<Word, Answer>();
  return (word) => {
    const answered = known.get(word) ?? answer(word);
    known.set(word, answered);
    return answered;
  };
}

/** Values of a new record that are copied from the last one, by path. */
function lastTimeOf(definition: FormSubject['definition'], { data }: RecordValues): FormContext['lastTime'] {
  const again = likelyAgain(definition, isObject(data) ? { data } : undefined);
  return Object.fromEntries(Object.entries(again).map(([name, value]) => [`data.${name}`, value]));
}

type FormTerms = {
  role: FarmRole;
  /** The form's initial values. */
  initial: RecordValues;
  /** The payload of the current values. */
  payloadOf: (values: RecordValues) => RecordValues;
};

/** What the controls of a record's form need to know of the farm. */
export function formContextOf(subject: FormSubject, { role, initial, payloadOf }: FormTerms): FormContext {
  const { facts, store, definition, stored } = subject;
  const { timezone, measureLiters, labUnits } = facts.settings;
  const species = new Set(store.replica.section('talhoes').map(({ record }) => record.data.species));
  const partners = onceEach(() => partnerOptions(store.replica));
  return {
    section: definition.section,
    isNew: stored === undefined,
    today: todayIn(timezone),
    timezone,
    measureLiters,
    labUnits,
    // Before the plot is chosen only a farm of one species knows.
    litersPerSaca: litersPerSacaOf(facts.settings, species.size === 1 ? [...species][0] : undefined),
    state: facts.state,
    showsMoney: may(role, 'farm.seePrices'),
    optionsOf: onceEach((section: string) => optionsOf(store.replica, section)),
    sumOf: (section, ids) =>
      isSection(section) && isPlace({ section })
        ? areaText(areaOfPlots(store.replica, { ids, day: subject.today }))
        : undefined,
    ownLots: ownLotsOf(subject),
    partners: { options: () => partners('parceiros'), mayMake: may(role, writeActionOf('parceiros')) },
    suggestionsOf: onceEach((kind: string) => suggestionsOf(subject, kind)),
    lastTime: stored === undefined ? lastTimeOf(definition, initial) : {},
    check: (values) => findingsBeside(payloadOf(values), (payload) => findingsAsTyped(subject, payload)),
  };
}
