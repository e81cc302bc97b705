import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { apartFrom } from '../../ground/apart.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { numberAt, rowsAt, textAt } from '../../record/data-values.ts';
import { areaTreated } from './activity-area.ts';

type Row = Readonly<Record<string, unknown>>;
type Measure = { kind: 'mass' | 'volume' | 'count'; factor: number };

const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['t', { kind: 'mass', factor: 1000 }],
  ['kg', { kind: 'mass', factor: 1 }],
  ['g', { kind: 'mass', factor: 0.001 }],
  ['l', { kind: 'volume', factor: 1 }],
  ['ml', { kind: 'volume', factor: 0.001 }],
  ['un', { kind: 'count', factor: 1 }],
]);

/** The unit of a dose per hectare; null for doses per 100 L or per plant. */
function measureOfDose(row: Row): Measure | null {
  const [unit = '', per = ''] = (textAt(row, 'doseUnit') ?? '').toLowerCase().replaceAll(' ', '').split('/');
  return per === 'ha' ? (MEASURES.get(unit) ?? null) : null;
}

/** kg per hectare of a supply dosed by weight; otherwise null. */
export function doseKgPerHa(row: Row): number | null {
  const measure = measureOfDose(row);
  const dose = numberAt(row, 'dose');
  return dose === undefined || measure?.kind !== 'mass' ? null : dose * measure.factor;
}

/** Dose × area, in the unit of the total; null if they cannot be compared. */
function expectedTotal(row: Row, area: number): number | null {
  const measure = measureOfDose(row);
  const dose = numberAt(row, 'dose');
  if (measure === null || dose === undefined) return null;
  const unit = textAt(row, 'unit');
  const total = unit === undefined ? measure : MEASURES.get(unit.toLowerCase());
  return total === undefined || total.kind !== measure.kind ? null : (dose * area * measure.factor) / total.factor;
}

function compare(field: string, row: Row, area: number): Finding[] {
  const total = numberAt(row, 'total');
  const expected = expectedTotal(row, area);
  if (total === undefined || expected === null || Math.abs(total - expected) <= expected * 0.1 + 1e-9) return [];
  const name = textAt(row, 'product') ?? 'o produto';
  const message = `Pela dose, ${name} daria ${formatNumber(expected)} em ${formatNumber(area, 4)} ha. Está anotado ${formatNumber(total)}.`;
  return [warning(field, 'dose/total-differs', message)];
}

/** Applications: products that are sprayed or poured. Products that are spread, such as lime, are dosed in tons. */
const APPLICATIONS: ReadonlySet<string> = new Set(['spraying', 'soil_drench']);
/** Above this, per hectare, a dose is a typing error in comma or unit: kaolin, the heaviest product, takes 50 kg. */
const MOST_PER_HA = 50;

/** An unlikely dose: `750` for `0,75`, or litres for millilitres. */
export const unlikelyDoseRule: Rule = ({ data }) => {
  const measure = measureOfDose(data);
  const dose = numberAt(data, 'dose');
  const isApplied = APPLICATIONS.has(textAt(data, 'activityType') ?? '');
  if (!isApplied || measure === null || dose === undefined || dose * measure.factor <= MOST_PER_HA) return [];
  const message = `${formatNumber(dose, 4)}\u00a0${textAt(data, 'doseUnit')} é muito. Confira a vírgula e a unidade.`;
  return [warning('data.dose', 'dose/unlikely', message)];
};

/** Above this, per hectare, no product is sprayed or poured. */
const MOST_POSSIBLE_PER_HA: ReadonlyMap<string, number> = new Map([
  ['spraying', 500],
  ['soil_drench', 5_000],
]);
const MOST_POSSIBLE_IN_100_L = 100;

/** An impossible dose, which cannot be confirmed: `300` litres for millilitres. */
export const absurdDoseRule: Rule = ({ data }) => {
  const dose = numberAt(data, 'dose');
  const [unit = '', per = ''] = (textAt(data, 'doseUnit') ?? '').toLowerCase().replaceAll(' ', '').split('/');
  const perHa = MOST_POSSIBLE_PER_HA.get(textAt(data, 'activityType') ?? '');
  const most = new Map([
    ['ha', perHa],
    ['100l', perHa && MOST_POSSIBLE_IN_100_L],
  ]).get(per);
  const factor = MEASURES.get(unit)?.factor;
  if (dose === undefined || most === undefined || factor === undefined) return [];
  if (dose * factor <= most) return [];
  const message =
    `Não pode: ${apartFrom(dose, most / factor, 4)}\u00a0${textAt(data, 'doseUnit')}. ` +
    `O máximo possível é ${formatNumber(most / factor)}. Confira a vírgula e a unidade.`;
  return [refusal('data.dose', 'dose/absurd', message)];
};

/** The total against dose × area, with 10 % tolerance. */
export const doseRule: Rule = (content, context) => {
  const area = areaTreated(content, context);
  if (area === null) return [];
  const rows = rowsAt(content.data, 'supplies');
  return [
    ...compare('data.total', content.data, area),
    ...rows.flatMap((row, index) => compare(`data.supplies.${index}.total`, row, area)),
  ];
};

/** The dose against the label's largest. */
export const labelDoseRule: Rule = ({ data }) => {
  const dose = numberAt(data, 'dose');
  const most = numberAt(data, 'labelDoseMax');
  if (dose === undefined || most === undefined || dose <= most) return [];
  return [
    warning(
      'data.dose',
      'dose/above-label',
      `Dose de ${formatNumber(dose, 4)}. A bula vai até ${formatNumber(most, 4)}.`,
    ),
  ];
};
