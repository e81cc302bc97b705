import { refusal, warning } from '../definition/finding.ts';
import type { Finding, Rule } from '../definition/stage.ts';
import { formatNumber } from '../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../record/data-values.ts';
import type { RecordContent } from '../record/record.ts';
import { speciesIn } from '../rules/sources.ts';
import { ARABICA_DRINKS, CANEPHORA_DRINKS, COB_TYPES } from './classification.ts';
import { cobOf, cvaScore, scaScore } from './quality.ts';
import { CVA_SECTIONS, SCA_ATTRIBUTES } from './quality-words.ts';

type Row = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (row: Row, key: string): Row => {
  const value = row[key];
  return isObject(value) ? value : {};
};

/** The numbers of an object of numbers, such as counts of defects; what is no number is left out. */
function numbersOf(row: Row): Record<string, number> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => (typeof value === 'number' ? [[key, value]] : [])),
  );
}

/** All grades of a form in its order, or null while one is missing. */
function allGrades(row: Row, keys: Readonly<Record<string, string>>): number[] | null {
  const grades = Object.keys(keys).flatMap((key) => numberAt(row, key) ?? []);
  return grades.length === Object.keys(keys).length ? grades : null;
}

/** The score that the attributes of a classification add up to; null while one is missing. */
function computedScore(row: Row): number | null {
  const sca = objectAt(row, 'scaAttributes');
  const attributes = allGrades(sca, SCA_ATTRIBUTES);
  const cva = objectAt(row, 'cva');
  const sections = allGrades(cva, CVA_SECTIONS);
  if (sections !== null && (attributes === null || row.cupProtocol === 'cva')) {
    return cvaScore(sections, {
      nonUniform: numberAt(cva, 'nonUniform') ?? 0,
      defective: numberAt(cva, 'defective') ?? 0,
    });
  }
  if (attributes === null) return null;
  return scaScore(attributes, {
    light: numberAt(sca, 'lightDefectCups') ?? 0,
    grave: numberAt(sca, 'graveDefectCups') ?? 0,
  });
}

/** The COB type that the counted defects of a classification give; null where none were counted. */
function computedCobType(row: Row): string | null {
  const defects = numbersOf(objectAt(row, 'defects'));
  if (Object.keys(defects).length === 0) return null;
  return cobOf(defects, numberAt(row, 'sampleWeight')).type;
}

function withComputed(row: Row): Row {
  const cobType = row.cobType ?? computedCobType(row);
  const score = row.score ?? computedScore(row);
  return { ...row, ...(cobType === null ? {} : { cobType }), ...(score === null ? {} : { score }) };
}

/** Fills type and score of each classification from defects and attributes where they were not typed. */
export function deriveClassification(content: RecordContent): RecordContent {
  const rows = rowsAt(content.data, 'classification');
  if (rows.length === 0) return content;
  return { ...content, data: { ...content.data, classification: rows.map(withComputed) } };
}

function typeFinding(row: Row, field: string): Finding[] {
  const computed = computedCobType(row);
  const typed = textAt(row, 'cobType');
  if (computed === null || typed === undefined || typed === computed || textAt(row, 'cobTypeReason') !== undefined)
    return [];
  const message = `Os defeitos dão ${COB_TYPES[computed]} e está anotado ${COB_TYPES[typed]}. Confira ou diga o motivo.`;
  return [warning(`${field}.cobType`, 'classification/type-differs', message)];
}

function scoreFinding(row: Row, field: string): Finding[] {
  const computed = computedScore(row);
  const typed = numberAt(row, 'score');
  if (computed === null || typed === undefined || Math.abs(typed - computed) < 0.01) return [];
  const message = `Os atributos somam ${formatNumber(computed)} e está anotado ${formatNumber(typed)}. Qual está certo?`;
  return [warning(`${field}.score`, 'classification/score-differs', message)];
}

const BIG_BEANS = ['17/18', '19', '18', '17', '16'];
const LEAST_BIG_BEANS_PCT = 30;

/** Warns of a sample with few beans of sieve 16 and above; nothing without sieves. */
export function bigBeansFinding(screens: unknown, field: string): Finding[] {
  const values = isObject(screens) ? numbersOf(screens) : {};
  if (Object.keys(values).length === 0) return [];
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

/** Drinks are words of one species: refused where every plot behind the lot is known to be of the other. */
function drinkFinding(row: Row, field: string, species: readonly string[]): Finding[] {
  const drink = textAt(row, 'drink');
  const [only, ...others] = species;
  if (drink === undefined || only === undefined || others.length > 0) return [];
  if (drink in (DRINKS[only] ?? { [drink]: '' })) return [];
  const label = { ...ARABICA_DRINKS, ...CANEPHORA_DRINKS }[drink] ?? drink;
  const message = `${label} não é bebida de ${SPECIES_NAMES[only] ?? only}. Escolha outra.`;
  return [refusal(`${field}.drink`, 'classification/drink-species', message)];
}

/** Classifications: type and score against what they add up to, few big beans, a drink of the other species. */
export const classificationRule: Rule = (content, context) => {
  const rows = rowsAt(content.data, 'classification');
  const species = rows.some((row) => row.drink !== undefined) ? speciesIn(content, context) : [];
  return rows.flatMap((row, index) => {
    const field = `data.classification.${index}`;
    return [
      ...typeFinding(row, field),
      ...scoreFinding(row, field),
      ...bigBeansFinding(row.screens, `${field}.screens`),
      ...drinkFinding(row, field, species),
    ];
  });
};
