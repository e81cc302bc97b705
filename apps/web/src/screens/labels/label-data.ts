import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { KG_PER_SACA } from '@cafezal/domain/ground/units.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { type TextContext, valueText } from '@cafezal/domain/shown/value-text.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { recordLink } from '../codes/record-link.ts';
import { joinedNames, type LotFacts } from './lot-facts.ts';

/** What stands on a label. */
export type LabelData = {
  key: string;
  code: string;
  season: string | null;
  /** What it is, and its grade or form. */
  title: string;
  detail: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** The weight or amount in one line, for the small label. */
  amount: string;
  farm: string;
  place: string;
  /** Address of the record by its id, which stays when its name changes. */
  link: string;
  /** Sacas, a begun one counted whole; null where the coffee is in no sacas. */
  bags: number | null;
};

/** What the labels of a farm's records are made from. */
export type LabelContext = TextContext & {
  definition: StageDefinition;
  farm: { name: string; farmSlug: string; city: string; state: string; region: string };
  /** Where this app is, such as `https://cafezal.example`. */
  origin: string;
  facts: LotFacts;
};

const numberIn = ({ data }: DeviceRecord, name: string): number | null => {
  const value = data[name];
  return typeof value === 'number' ? value : null;
};

const nearly = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

type Amount = { fact: readonly [string, string]; text: string; bags: number | null };

function amountOf(record: DeviceRecord, output: RecordOutput | undefined): Amount | null {
  const kg = output?.kg ?? null;
  if (kg === null) {
    const area = numberIn(record, 'area');
    return area === null
      ? null
      : { fact: ['Área', `${formatNumber(area, 4)} ha`], text: `${formatNumber(area, 4)} ha`, bags: null };
  }
  const weight = `${formatNumber(kg, 1)} kg`;
  if (output?.form !== 'green_bean') return { fact: ['Peso', weight], text: weight, bags: null };
  const bagKg = numberIn(record, 'bagWeight') ?? KG_PER_SACA;
  const bags = kg / bagKg;
  const count = nearly(bags, Math.round(bags)) ? formatNumber(Math.round(bags), 0) : formatNumber(bags, 1);
  const text = `${count} de ${formatNumber(bagKg, 1)} kg`;
  return {
    fact: ['Sacas', text],
    text: `${count} ${wordBehind(count, 'sacas')} · ${weight}`,
    bags: Math.ceil(bags - 0.005),
  };
}

function placeOf(record: DeviceRecord, { definition, ...context }: LabelContext): string {
  const { storageLot } = record.data;
  if (typeof storageLot === 'string' && storageLot !== '') return storageLot;
  const name = ['warehouseType', 'dryingMethod', 'farmLot'].find((one) => record.data[one] !== undefined);
  const field = name === undefined ? undefined : definition.fields[name];
  if (name === undefined || field === undefined) return '';
  const text = valueText(record.data[name], field, context);
  return name === 'warehouseType' ? `Armazém ${text.toLowerCase()}` : text;
}

/** `Peneira 16 acima` for a grade of sieves, the grade itself for others, the form where there is none. */
function detailOf(output: RecordOutput | undefined, record: DeviceRecord, grade: string | null): string {
  const cultivar = record.data.cultivar;
  if (output === undefined) return typeof cultivar === 'string' ? cultivar : '';
  if (grade === null || grade === '') return PRODUCT_FORMS[output.form].label;
  return /^\d/.test(grade) ? `Peneira ${grade}` : grade;
}

/** The name without its grade, which stands in the line below. */
const titleOf = (record: DeviceRecord, grade: string | null): string =>
  grade !== null && grade !== '' && record.name.endsWith(` ${grade}`)
    ? record.name.slice(0, -grade.length - 1)
    : record.name;

const DAY_WORDS: Readonly<Record<string, string>> = { colheita: 'Colhido', armazenamento: 'Entrada', vendas: 'Venda' };

function labelOf(record: DeviceRecord, output: RecordOutput | undefined, context: LabelContext): LabelData {
  const { definition, farm, origin, facts } = context;
  const amount = amountOf(record, output);
  const moisture = output?.humidity ?? facts.moistureOf(record.id);
  const grade = output === undefined ? null : (output.grade ?? facts.gradeOf(record.id));
  const isPlot = record.section === 'talhoes';
  const pairs = [
    ...(amount === null ? [] : [amount.fact]),
    ['Umidade', moisture === null ? '' : `${moisture.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} %`],
    [DAY_WORDS[record.section] ?? 'Data', isPlot ? '' : dayInPtBr(record.date)],
    ['Lugar', placeOf(record, context)],
    ['Origem', isPlot ? '' : joinedNames(facts.plotsOf(record.id).map(context.nameOf))],
  ] as const;
  return {
    key: `${record.id} ${output?.key ?? ''}`,
    code: output?.lot || record.code || record.name,
    season: definition.season === 'none' ? null : record.season,
    title: titleOf(record, grade),
    detail: detailOf(output, record, grade),
    facts: pairs.filter(([, value]) => value !== ''),
    amount: amount?.text ?? '',
    farm: farm.name,
    place: [`${farm.city}, ${farm.state}`, farm.region].filter((text) => text !== '').join(' · '),
    link: recordLink(origin, farm.farmSlug, record),
    bags: amount?.bags ?? null,
  };
}

/** The labels of a record: one for each lot of coffee that came out of it, or one for itself. */
export function labelsOf(record: DeviceRecord, context: LabelContext): readonly LabelData[] {
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  return lots.length === 0 ? [labelOf(record, undefined, context)] : lots.map((lot) => labelOf(record, lot, context));
}
