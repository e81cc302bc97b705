import { wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { cherryDensityOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { formatNumber, fromGrams, sumKg, sumMoney } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { DRYING_AS } from '@cafezal/domain/lots/lots-in-hand.ts';
import { insideKg } from '@cafezal/domain/lots/record-balance.ts';
import { millingFlowsOf } from '@cafezal/domain/reports/milling-flows.ts';
import { saleLineOf } from '@cafezal/domain/reports/sale-lines.ts';
import { salesFigures } from '@cafezal/domain/reports/sales-figures.ts';
import { hasCosts } from '@cafezal/domain/stages/activity/work-costs.ts';
import { pickedLiters, reckonedWords } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import type { FigureProps } from '../../../../components/surfaces/figure.tsx';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/replica.ts';
import { leadMoney } from '../../../words/lead-money.ts';
import type { ListContext } from './list-fields.ts';
import { flowsInto, greenKgInHand, hasTotals, isStock, kgInHand, recordGrams } from './list-values.ts';

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

/** Green coffee that was made, as the reports count it: what was green before is not made twice. */
const greenKg = (records: Records, { store }: ListContext): number =>
  sumKg(records.map((milling) => millingFlowsOf(flowsInto(milling, store, null), milling).greenKg));

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
  const greenKg = sumKg(records.map((record) => greenKgInHand(record, store)));
  const unhulled = sumKg([kg, -greenKg]);
  const stock = inSacas('Em estoque', greenKg);
  return [
    unhulled > 0 ? { ...stock, note: `e ${formatNumber(unhulled, 0)}\u00a0kg sem beneficiar` } : stock,
    inKg('Peso', kg),
    inKg('Entraram', takenKg(records)),
  ];
}

/** kg that lie at a stage: what is left of what came out, and what is still in the works as it weighed when it went in. */
const kgHere = (record: DeviceRecord, { store }: Pick<ListContext, 'store'>): number =>
  sumKg([kgInHand(record, store), Math.max(0, insideKg(record))]);

function stageTotals(records: Records, context: ListContext): FigureProps[] {
  const { definition } = context;
  const left = sumKg(records.map((record) => kgHere(record, context)));
  const given = definition.gives.includes('green_bean')
    ? inSacas('Beneficiado', greenKg(records, context))
    : inKg('Saíram', kgOf(records.filter(({ outputs }) => outputs.length > 0)));
  const isDrying = definition.section === 'secagem' && records.some((record) => insideKg(record) > 0);
  const here = inKg('Ainda aqui', left);
  return [inKg('Entraram', takenKg(records)), given, isDrying ? { ...here, note: DRYING_AS.entered } : here];
}

/** Sacas, money and mean as the report of sales has them, of all that is sold; what was sold unhulled stands beside. */
function saleTotals(sold: Records, { seesPrices, store, settings }: ListContext): FigureProps[] {
  const lines = sold.map((sale) => saleLineOf(sale, flowsInto(sale, store, 'green_bean'), settings.taxRegime));
  const { soldKg, unmilledKg, grossRevenue, averagePricePerSaca } = salesFigures(lines);
  const sacas = inSacas('Vendido', soldKg);
  const figure = unmilledKg > 0 ? { ...sacas, note: `e ${formatNumber(unmilledKg, 0)}\u00a0kg sem beneficiar` } : sacas;
  if (!seesPrices) return [figure, inKg('Peso', takenKg(sold))];
  return [
    figure,
    { label: 'Valor', value: leadMoney(grossRevenue) },
    { label: 'Média por saca', value: averagePricePerSaca === null ? null : leadMoney(averagePricePerSaca) },
  ];
}

function landTotals(records: Records): FigureProps[] {
  const planted = records.filter(({ status }) => status !== 'eradicated');
  const area = planted.reduce((sum, record) => sum + numberIn(record, 'area'), 0);
  const sacas = planted.reduce((sum, record) => sum + numberIn(record, 'estimatedYield'), 0);
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
