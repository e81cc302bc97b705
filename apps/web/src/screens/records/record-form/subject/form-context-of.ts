import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { Finding } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { type FarmRole, may, writeActionOf } from '@cafezal/domain/people/permissions.ts';
import { numberAt, rowsAt, textAt, textsAt } from '@cafezal/domain/record/data-values.ts';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { SECTIONS, type Section } from '@cafezal/domain/record/record.ts';
import { CULTIVARS } from '@cafezal/domain/stages/plot/cultivars.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import type { ComboOption } from '../../../../components/controls/matching-options.ts';
import type { Choice } from '../../../../components/controls/select-input.tsx';
import { rightNow, todayIn } from '../../../../data/device/right-clock.ts';
import { type PreparedWrite, prepareWrite } from '../../../../data/farm/save-record.ts';
import { newId } from '../../../../data/page/new-id.ts';
import type { Replica } from '../../../../data/replica/replica.ts';
import type { FormContext, FormFindings } from '../../../../fields/values/form-context.ts';
import { isBlank, type RecordValues, valueAt, withValueAt } from '../../../../fields/values/record-values.ts';
import { memoByObject } from '../../../memo-by-object.ts';
import { lotName } from '../../../words/lot-name.ts';
import { shortPlotNames } from '../../../words/plot-names.ts';
import { likelyAgain } from './initial-values.ts';
import { isSameRow } from './is-same-row.ts';
import { plannedDoubts } from './planned-doubts.ts';
import type { FormSubject } from './subject.ts';

const isSection = (word: string): word is Section => (SECTIONS as readonly string[]).includes(word);

/** Statuses in which a plot or a partner is not chosen any more. */
const GONE: ReadonlySet<string> = new Set(['eradicated', 'inactive', 'cancelled']);

/** When each plot was last harvested: the ones last used are offered first. */
function lastUse(replica: Replica): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { record } of replica.section('colheita')) {
    for (const { plotId } of rowsAt(record.data, 'plots')) {
      if (typeof plotId === 'string' && (days.get(plotId) ?? '') < record.createdAt) days.set(plotId, record.createdAt);
    }
  }
  return days;
}

const areaText = (hectares: number | undefined): string | undefined =>
  hectares === undefined ? undefined : `${formatNumber(hectares, 2)}\u00a0ha`;

/** The hectares of some plots together: `6,5 ha`; undefined where one is not known. */
export function areaOfPlots(replica: Replica, ids: readonly string[]): number | undefined {
  const areas = ids.flatMap((id) => numberAt(replica.byId(id)?.record.data ?? {}, 'area') ?? []);
  return areas.length === 0 || areas.length < ids.length ? undefined : areas.reduce((sum, area) => sum + area, 0);
}

/** Partners by name, with what they are to the farm. */
function partnerOptions(replica: Replica): readonly ComboOption[] {
  const { roles } = stageOf('parceiros').fields;
  const words = roles?.kind === 'choices' ? roles.options : {};
  return optionsOf(replica, 'parceiros').map(({ value, label }) => {
    const own = textsAt(replica.byId(value)?.record.data ?? {}, 'roles').map((role) => words[role] ?? role);
    return { value: label, label, detail: own.join(', ') || undefined };
  });
}

/** Records of a section that a form offers by name: plots last used first, none that is gone. */
export function optionsOf(replica: Replica, section: string): readonly ComboOption[] {
  if (!isSection(section)) return [];
  const used = section === 'talhoes' ? lastUse(replica) : new Map<string, string>();
  const records = replica
    .section(section)
    .filter(({ record }) => !GONE.has(record.status))
    .map(({ record }) => record)
    .sort(
      (one, other) =>
        (used.get(other.id) ?? '').localeCompare(used.get(one.id) ?? '') || one.name.localeCompare(other.name, 'pt-BR'),
    );
  const names = records.map(({ name }) => name);
  const short = section === 'talhoes' ? shortPlotNames(names) : names;
  return records.map(({ id, name, data }, at) => ({
    value: id,
    label: short[at] ?? name,
    detail: section === 'talhoes' ? areaText(numberAt(data, 'area')) : undefined,
  }));
}

/** Texts under a key of the data of all records, the one used most first. */
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

function suggestionsOf({ store: { replica }, definition }: FormSubject, kind: string): readonly string[] {
  if (kind === 'cultivars') return CULTIVARS.map(({ name }) => name);
  if (kind === 'farmLots') return textsUsed(replica, 'farmLot');
  // A terrace is no warehouse: places are those of the same stage.
  if (kind === 'storageLots') return textsUsed(replica, 'storageLot', definition.section);
  return textsUsed(replica, 'responsible');
}

/** An application without its plots or its product would hold no harvest back. */
const ASKED_AT_ONCE: ReadonlySet<string> = new Set(['missing/plotIds', 'missing/product']);

/** Other expected fields that are still empty do not hold a person up in the field. */
const asksNow = ({ code }: { code: string }): boolean => !code.startsWith('missing/') || ASKED_AT_ONCE.has(code);

const wordsOf = ({ field, code, message }: Finding): string => `${field} ${code} ${message}`;

/** What is odd of the record as it is stored; nothing where it could not even be saved so. */
function standingOf(subject: FormSubject): readonly Finding[] {
  try {
    return prepareRequest(subject, {}).unconfirmed;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** Whether something was odd of the record as it is stored, and confirmed then: while it is the same it is not asked about again. */
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
        ...(subject.stored === undefined ? plannedDoubts(subject.definition, payload, content.status) : []),
        ...unconfirmed.filter((finding) => asksNow(finding) && !isKnown(finding)),
      ],
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = error.details.fields ?? {};
    return { errors, warnings: [], message: Object.keys(errors).length === 0 ? error.message : undefined };
  }
}

/** What is odd is told beside what cannot be: the rules are asked again without what they refused. */
function findingsOf(subject: FormSubject, payload: RecordValues): FormFindings {
  const found = findingsAsTyped(subject, payload);
  const refused = Object.keys(found.errors).filter((path) => !isBlank(valueAt(payload, path)));
  if (refused.length === 0) return found;
  const rest = refused.reduce((kept, path) => withValueAt(kept, path, null), payload);
  return { ...found, warnings: findingsAsTyped(subject, rest).warnings };
}

/** Checks a request by the farm's rules and makes it ready to be saved. */
export function prepareRequest(
  { store, facts, definition, recordId, stored }: FormSubject,
  payload: RecordValues,
): PreparedWrite {
  return prepareWrite({
    store,
    farm: facts,
    definition,
    payload,
    recordId,
    ...(stored !== undefined && { stored }),
    now: rightNow(),
    mutationId: newId(),
  });
}

/** Asks once for each word: controls ask again at each key. */
function onceEach<Word extends string, Answer>(answer: (word: Word) => Answer): (word: Word) => Answer {
  const known = new Map<Word, Answer>();
  return (word) => {
    const answered = known.get(word) ?? answer(word);
    known.set(word, answered);
    return answered;
  };
}

/** What a new record begins with because it was so the last time, by path. */
function lastTimeOf(definition: FormSubject['definition'], { data }: RecordValues): FormContext['lastTime'] {
  const again = likelyAgain(definition, isObject(data) ? { data } : undefined);
  return Object.fromEntries(Object.entries(again).map(([name, value]) => [`data.${name}`, value]));
}

type FormTerms = {
  role: FarmRole;
  /** What the form began with. */
  initial: RecordValues;
  /** The request of what was typed. */
  payloadOf: (values: RecordValues) => RecordValues;
};

/** What the controls of a record's form ask of the farm. */
export function formContextOf(subject: FormSubject, { role, initial, payloadOf }: FormTerms): FormContext {
  const { facts, store, definition, stored } = subject;
  const { timezone, measureLiters, litersPerSaca } = facts.settings;
  const partners = onceEach(() => partnerOptions(store.replica));
  return {
    section: definition.section,
    isNew: stored === undefined,
    today: todayIn(timezone),
    timezone,
    measureLiters,
    litersPerSaca,
    state: facts.state,
    showsMoney: may(role, 'farm.seePrices'),
    optionsOf: onceEach((section: string) => optionsOf(store.replica, section)),
    sumOf: (section, ids) => (section === 'talhoes' ? areaText(areaOfPlots(store.replica, ids)) : undefined),
    ownLots: ownLotsOf(subject),
    partners: { options: () => partners('parceiros'), mayMake: may(role, writeActionOf('parceiros')) },
    suggestionsOf: onceEach((kind: string) => suggestionsOf(subject, kind)),
    lastTime: stored === undefined ? lastTimeOf(definition, initial) : {},
    check: (values) => findingsOf(subject, payloadOf(values)),
  };
}
