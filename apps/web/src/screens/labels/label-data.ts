import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { KG_PER_SACA } from '@cafezal/domain/ground/units.ts';
import type { RecordOutput } from '@cafezal/domain/record/record.ts';
import { type TextContext, valueText } from '@cafezal/domain/shown/value-text.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import { textsOf } from '@cafezal/domain/stages/stage-texts.ts';
import type { DeviceRecord } from '../../data/database/device-database.ts';
import { recordLink } from '../qr-codes/record-link.ts';
import { joinedNames, type LotFacts } from './lot-facts.ts';

/** The contents of a label. */
export type LabelData = {
  key: string;
  code: string;
  season: string | null;
  /** Name of the lot; its grade or form follows. */
  title: string;
  detail: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Weight or amount in one line, for the small label. */
  amount: string;
  farm: string;
  place: string;
  /** Address in the code: of the record by its id, which does not change when the record is renamed, or of the lot's page. */
  link: string;
  /** Whether anybody may open the link: then the label says nothing of the inside. */
  isForBuyer: boolean;
  /** Sacas, rounded up; null if the coffee is not counted in sacas. */
  bags: number | null;
};

/** What a farm's labels are made from. */
export type LabelContext = TextContext & {
  definition: StageDefinition;
  farm: { name: string; farmSlug: string; city: string; state: string; region: string };
  /** The app's origin, such as `https://cafezal.example`. */
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
  const field = name === undefined ? undefined : fieldsOf(definition.section)[name];
  if (name === undefined || field === undefined) return '';
  const text = valueText(record.data[name], field, context);
  return name === 'warehouseType' ? `Armazém ${text.toLowerCase()}` : text;
}

/** `Peneira 16 acima` for a grade of sieves, other grades as they are, or the form without a grade. */
function detailOf(output: RecordOutput | undefined, record: DeviceRecord, grade: string | null): string {
  const cultivar = record.data.cultivar;
  if (output === undefined) return typeof cultivar === 'string' ? cultivar : '';
  if (grade === null || grade === '') return PRODUCT_FORMS[output.form].label;
  return /^\d/.test(grade) ? `Peneira ${grade}` : grade;
}

/** The name without its grade, which is in the line below. */
const titleOf = (record: DeviceRecord, grade: string | null): string =>
  grade !== null && grade !== '' && record.name.endsWith(` ${grade}`)
    ? record.name.slice(0, -grade.length - 1)
    : record.name;

function labelOf(record: DeviceRecord, output: RecordOutput | undefined, context: LabelContext): LabelData {
  const { definition, farm, origin, facts } = context;
  const amount = amountOf(record, output);
  const moisture = facts.moistureOf(record, output);
  const grade = output === undefined ? null : (output.grade ?? facts.gradeOf(record.id));
  const isPlot = isPlace(record);
  const pairs = [
    ...(amount === null ? [] : [amount.fact]),
    ['Umidade', moisture === null ? '' : `${moisture.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} %`],
    [textsOf(record.section).day ?? 'Data', isPlot ? '' : dayInPtBr(record.date)],
    ['Lugar', placeOf(record, context)],
    ['Origem', isPlot ? '' : joinedNames(facts.originsOf(record.id))],
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
    isForBuyer: false,
    bags: amount?.bags ?? null,
  };
}

/** The labels of a record: one for each lot of coffee that came out of it, or one for the record itself. */
export function labelsOf(record: DeviceRecord, context: LabelContext): readonly LabelData[] {
  const lots = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  return lots.length === 0 ? [labelOf(record, undefined, context)] : lots.map((lot) => labelOf(record, lot, context));
}
