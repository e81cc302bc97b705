import { refusal, warning } from '../definition/finding.ts';
import type { Finding, Rule } from '../definition/stage.ts';
import { isObject } from '../ground/json-value.ts';
import { formatNumber } from '../ground/numbers.ts';
import { CUP_PROTOCOLS, type CupProtocol } from '../knowledge/scores.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { speciesIn } from '../rules/sources.ts';
import { ARABICA_DRINKS, CANEPHORA_DRINKS, cobTypeName } from './classification.ts';
import { attributesScore, type CobResult, cobOf, cvaScore } from './quality.ts';
import { CVA_SECTIONS, FINE_ATTRIBUTES, SCA_ATTRIBUTES } from './quality-words.ts';

type Row = Readonly<Record<string, unknown>>;

const objectAt = (row: Row, key: string): Row => {
  const value = row[key];
  return isObject(value) ? value : {};
};

/** The numbers of an object, such as counts of defects; other values are ignored. */
function numbersOf(row: Row): Record<string, number> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

/** All grades of a form in order; null if one is missing. */
function allGrades(row: Row, keys: Readonly<Record<string, string>>): number[] | null {
  const grades = Object.keys(keys).flatMap((key) => numberAt(row, key) ?? []);
  return grades.length === Object.keys(keys).length ? grades : null;
}

/** The day of a classification: that of the tasting, otherwise the record's. */
const dayOf = (row: Row, recorded: string): string => textAt(row, 'at')?.slice(0, 10) ?? recorded;

type Scorer = (row: Row, day: string) => number | null;

const byAttributes =
  (protocol: 'sca2004' | 'coe' | 'fine_robusta', key: string, labels: Readonly<Record<string, string>>): Scorer =>
  (row, day) => {
    const form = objectAt(row, key);
    const grades = allGrades(form, labels);
    const cups = { light: numberAt(form, 'lightDefectCups'), grave: numberAt(form, 'graveDefectCups') };
    return grades === null ? null : attributesScore(grades, { ...cups, protocol, day });
  };

function byCva(row: Row, day: string): number | null {
  const cva = objectAt(row, 'cva');
  const sections = allGrades(cva, CVA_SECTIONS);
  const cups = { light: numberAt(cva, 'nonUniform'), grave: numberAt(cva, 'defective') };
  return sections === null ? null : cvaScore(sections, cups, day);
}

/** How each protocol's form becomes a score; a form is only used by its own protocol. */
const SCORERS: Readonly<Record<CupProtocol, Scorer>> = {
  sca2004: byAttributes('sca2004', 'scaAttributes', SCA_ATTRIBUTES),
  coe: byAttributes('coe', 'scaAttributes', SCA_ATTRIBUTES),
  cva: byCva,
  fine_robusta: byAttributes('fine_robusta', 'fineAttributes', FINE_ATTRIBUTES),
};

type Computed = { protocol: CupProtocol; score: number };

/** The score computed from a classification's attributes, by its protocol, otherwise by the first complete form. */
function computedScore(row: Row, recorded: string): Computed | null {
  const own = CUP_PROTOCOLS.find((protocol) => protocol === row.cupProtocol);
  for (const protocol of own === undefined ? CUP_PROTOCOLS : [own]) {
    const score = SCORERS[protocol](row, dayOf(row, recorded));
    if (score !== null) return { protocol, score };
  }
  return null;
}

/** The newest classification of a lot by its moment; without moments the last that was written. Undefined without one. */
export const latestClassification = (data: RecordContent['data']): Row | undefined =>
  rowsAt(data, 'classification')
    .toSorted((one, other) => (textAt(one, 'at') ?? '').localeCompare(textAt(other, 'at') ?? ''))
    .at(-1);

/** The COB result of a classification's counted defects; null without counts. */
export function countedCob(row: Row, recorded: string): CobResult | null {
  const defects = numbersOf(objectAt(row, 'defects'));
  if (Object.keys(defects).length === 0) return null;
  return cobOf(defects, { day: dayOf(row, recorded), sampleGrams: numberAt(row, 'sampleWeight') });
}

function withComputed(row: Row, recorded: string): Row {
  const cobType = row.cobType ?? countedCob(row, recorded)?.type;
  const computed = computedScore(row, recorded);
  const score = row.score ?? computed?.score;
  const cupProtocol = row.cupProtocol ?? computed?.protocol;
  return {
    ...row,
    ...(cobType === undefined ? {} : { cobType }),
    ...(score === undefined ? {} : { score }),
    ...(cupProtocol === undefined ? {} : { cupProtocol }),
  };
}

/** Computes type and score of each classification from defects and attributes if they were not typed. */
export function deriveClassification(content: RecordContent): RecordContent {
  const rows = rowsAt(content.data, 'classification');
  if (rows.length === 0) return content;
  return { ...content, data: { ...content.data, classification: rows.map((row) => withComputed(row, content.date)) } };
}

function typeFinding(row: Row, field: string, recorded: string): Finding[] {
  const computed = countedCob(row, recorded)?.type;
  const typed = textAt(row, 'cobType');
  if (computed === undefined || typed === undefined || typed === computed || textAt(row, 'cobTypeReason') !== undefined)
    return [];
  const message = `Os defeitos dão ${cobTypeName(computed)} e está anotado ${cobTypeName(typed)}. Confira ou diga o motivo.`;
  return [warning(`${field}.cobType`, 'classification/type-differs', message)];
}

function scoreFinding(row: Row, field: string, recorded: string): Finding[] {
  const computed = computedScore(row, recorded);
  const typed = numberAt(row, 'score');
  if (computed === null || typed === undefined || Math.abs(typed - computed.score) < 0.01) return [];
  const message = `Os atributos somam ${formatNumber(computed.score)} e está anotado ${formatNumber(typed)}. Qual está certo?`;
  return [warning(`${field}.score`, 'classification/score-differs', message)];
}

const BIG_BEANS = ['17/18', '19', '18', '17', '16'];
const LEAST_BIG_BEANS_PCT = 30;

/**
 * Warns if a sample of arabica has few beans of sieve 16 and above. Canephora beans are small; without sieves there is
 * no warning.
 */
export function bigBeansFinding(screens: unknown, field: string, species: readonly string[]): Finding[] {
  const values = isObject(screens) ? numbersOf(screens) : {};
  if (Object.keys(values).length === 0 || species.includes('canephora')) return [];
  const big = BIG_BEANS.reduce((sum, key) => sum + (values[key] ?? 0), 0);
  if (big >= LEAST_BIG_BEANS_PCT) return [];
  return [
    warning(field, 'screens/few-big', `Só ${formatNumber(big, 1)} % de peneira 16 acima. O comum é de 30 % para cima.`),
  ];
}

const SPECIES_NAMES: Readonly<Record<string, string>> = { arabica: 'arábica', canephora: 'canéfora' };
const DRINKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  arabica: ARABICA_DRINKS,
  canephora: CANEPHORA_DRINKS,
};

/** Drinks apply to one species: refused if all plots of the lot are known to be of the other. */
function drinkFinding(row: Row, field: string, species: readonly string[]): Finding[] {
  const drink = textAt(row, 'drink');
  const [only, ...others] = species;
  if (drink === undefined || only === undefined || others.length > 0) return [];
  if (drink in (DRINKS[only] ?? { [drink]: '' })) return [];
  const label = { ...ARABICA_DRINKS, ...CANEPHORA_DRINKS }[drink] ?? drink;
  const message = `${label} não é bebida de ${SPECIES_NAMES[only] ?? only}. Escolha outra.`;
  return [refusal(`${field}.drink`, 'classification/drink-species', message)];
}

const ARABICA_FORMS: ReadonlySet<unknown> = new Set(['sca2004', 'coe']);

/** Each species has its own form: arabica the SCA's, canephora Fine Robusta; the CVA is for both. */
function protocolFinding({ cupProtocol }: Row, field: string, species: readonly string[]): Finding[] {
  const [only, ...others] = species;
  if (only === undefined || others.length > 0) return [];
  const isWrong = only === 'canephora' ? ARABICA_FORMS.has(cupProtocol) : cupProtocol === 'fine_robusta';
  if (!isWrong) return [];
  const right = only === 'canephora' ? 'Fine Robusta' : 'SCA';
  const message = `O café é ${SPECIES_NAMES[only] ?? only}: a ficha dele é ${right}. Confira o protocolo.`;
  return [warning(`${field}.cupProtocol`, 'classification/protocol-species', message)];
}

/**
 * Checks classifications: type and score against the computed ones, few big beans, drink or form of the other species.
 */
export const classificationRule: Rule = (content, context) => {
  const rows = rowsAt(content.data, 'classification');
  const species = rows.length === 0 ? [] : speciesIn(content, context);
  return rows.flatMap((row, index) => {
    const field = `data.classification.${index}`;
    return [
      ...typeFinding(row, field, content.date),
      ...scoreFinding(row, field, content.date),
      ...bigBeansFinding(row.screens, `${field}.screens`, species),
      ...drinkFinding(row, field, species),
      ...protocolFinding(row, field, species),
    ];
  });
};
