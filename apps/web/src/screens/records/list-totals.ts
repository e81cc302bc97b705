import { movesCoffee } from '@cafezal/domain/genealogy.ts';
import { pickedLiters, reckonedWords } from '@cafezal/domain/harvest-plots.ts';
import { formatNumber, fromGrams, sumKg, sumMoney } from '@cafezal/domain/numbers.ts';
import { insideKg } from '@cafezal/domain/record-balance.ts';
import { grossOf } from '@cafezal/domain/rules/sale-price.ts';
import { hasCosts } from '@cafezal/domain/rules/work-costs.ts';
import { wordBehind } from '@cafezal/domain/unit-word.ts';
import { cherryDensityOf, kgToSacas } from '@cafezal/domain/units.ts';
import type { FigureProps } from '../../components/figure.tsx';
import type { DeviceRecord } from '../../data/device-database.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { leadMoney } from './lead-money.ts';
import type { ListContext } from './list-fields.ts';
import { hasTotals, isStock, kgInHand, recordGrams } from './list-values.ts';

type Records = readonly DeviceRecord[];

const numberIn = ({ data }: DeviceRecord, name: string): number => {
  const value = data[name];
  return typeof value === 'number' ? value : 0;
};

const count = (records: Records): FigureProps => ({ label: 'Registros', value: formatNumber(records.length, 0) });
const inKg = (label: string, kg: number): FigureProps => ({ label, value: formatNumber(kg, 0), unit: 'kg' });
const inSacas = (label: string, kg: number): FigureProps => {
  const value = formatNumber(kgToSacas(kg), 2);
  return { label, value, unit: wordBehind(value, 'sacas') };
};
const kgOf = (records: Records): number => fromGrams(records.reduce((sum, record) => sum + recordGrams(record), 0));
const takenKg = (records: Records): number => sumKg(records.flatMap(({ inputs }) => inputs.map(({ kg }) => kg)));

/** Green coffee, screenings with it, as the reports count it. */
const isGreen = ({ form }: DeviceRecord['outputs'][number]): boolean => form === 'green_bean' || form === 'screenings';
const greenKg = (records: Records): number =>
  sumKg(records.flatMap(({ outputs }) => outputs.filter(isGreen).map(({ kg }) => kg)));

function harvestTotals(records: Records, { settings }: ListContext): FigureProps[] {
  const { liters, reckoned } = pickedLiters(records.filter(movesCoffee), cherryDensityOf(settings));
  const sacas = liters / settings.litersPerSaca;
  return [
    { label: 'Volume', value: formatNumber(liters, 0), unit: 'L', note: reckonedWords(reckoned) },
    inKg('Peso', kgOf(records)),
    {
      label: `Medidas de ${formatNumber(settings.measureLiters)} L`,
      value: formatNumber(liters / settings.measureLiters, 1),
    },
    { label: 'Sacas pela litragem', value: formatNumber(sacas, 1), unit: 'previstas' },
  ];
}

function stockTotals(records: Records, { store }: ListContext): FigureProps[] {
  const kg = sumKg(records.map((record) => kgInHand(record, store)));
  return [inSacas('Em estoque', kg), inKg('Peso', kg), inKg('Entraram', takenKg(records))];
}

/** kg that lie at a stage: what is left of what came out, and what is still in the works as it weighed when it went in. */
const kgHere = (record: DeviceRecord, { store }: Pick<ListContext, 'store'>): number =>
  sumKg([kgInHand(record, store), Math.max(0, insideKg(record))]);

function stageTotals(records: Records, context: ListContext): FigureProps[] {
  const { definition } = context;
  const left = sumKg(records.map((record) => kgHere(record, context)));
  const given = definition.gives.includes('green_bean')
    ? inSacas('Beneficiado', greenKg(records))
    : inKg('Saíram', kgOf(records.filter(({ outputs }) => outputs.length > 0)));
  return [inKg('Entraram', takenKg(records)), given, inKg('Ainda aqui', left)];
}

/** Money by the kg, as the reports reckon it: sacas are written to the hundredth only. */
function saleTotals(sold: Records, { seesPrices }: ListContext): FigureProps[] {
  const kg = takenKg(sold);
  if (!seesPrices) return [inSacas('Vendido', kg), inKg('Peso', kg)];
  const priced = sold.filter((record) => numberIn(record, 'pricePerBag') > 0);
  const amount = sumMoney(priced.map((sale) => grossOf(sale) ?? 0));
  const sacas = kgToSacas(takenKg(priced));
  return [
    inSacas('Vendido', kg),
    { label: 'Valor', value: leadMoney(amount) },
    { label: 'Média por saca', value: sacas === 0 ? null : leadMoney(amount / sacas) },
  ];
}

function landTotals(records: Records): FigureProps[] {
  const area = records.reduce((sum, record) => sum + numberIn(record, 'area'), 0);
  const sacas = records.reduce((sum, record) => sum + numberIn(record, 'estimatedYield'), 0);
  return [
    { label: 'Área', value: formatNumber(area, 2), unit: 'ha' },
    {
      label: 'Estimativa',
      value: sacas === 0 ? null : formatNumber(sacas, 0),
      unit: wordBehind(formatNumber(sacas, 0), 'sacas'),
    },
  ];
}

/** The cost as the reports reckon it: of what is planned for another day nothing yet. */
const costTotals = (records: Records, { today }: ListContext): FigureProps[] => {
  const costs = records.map((record) => (hasCosts(record, today) ? numberIn(record, 'cost') : 0));
  return [{ label: 'Custo', value: leadMoney(sumMoney(costs)) }, count(records)];
};

/** The sums of what is filtered, by what the stage takes and gives; the first two are those a phone shows. Empty where there is nothing to sum. */
export function listTotals(rows: readonly ShownRecord[], context: ListContext): readonly FigureProps[] {
  const { definition, seesPrices } = context;
  const { fields, takes, gives } = definition;
  if (!hasTotals(definition, seesPrices)) return [];
  const records = rows.map(({ record }) => record);
  const moved = records.filter(movesCoffee);
  if (gives.length > 0 && takes.length === 0) return harvestTotals(moved, context);
  if (isStock(definition)) return [...stockTotals(moved, context), count(records)];
  if (gives.length > 0) return [...stageTotals(moved, context), count(records)];
  if (takes.length > 0) return [...saleTotals(moved, context), ...(seesPrices ? [count(records)] : [])];
  return fields.area === undefined ? costTotals(records, context) : landTotals(records);
}
