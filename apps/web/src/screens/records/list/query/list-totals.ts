import { unhulledText, wholeKg, wordBehind } from '@cafezal/domain/definition/unit-word.ts';
import { cherryDensityOf, litersPerSacaOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { formatNumber, fromGrams, sumKg, sumMoney } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { enteredKg } from '@cafezal/domain/lots/entered.ts';
import { movesCoffee } from '@cafezal/domain/lots/genealogy.ts';
import { DRYING_AS } from '@cafezal/domain/lots/lots-in-hand.ts';
import { insideKg } from '@cafezal/domain/lots/record-balance.ts';
import { totalKg } from '@cafezal/domain/record/data-values.ts';
import { millingFlowsOf } from '@cafezal/domain/reports/milling-flows.ts';
import { hasCosts } from '@cafezal/domain/stages/activity/work-costs.ts';
import { computedWords, pickedLiters, sacasOfPicks } from '@cafezal/domain/stages/harvest/harvest-plots.ts';
import { isDrying, isStock } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { FigureProps } from '../../../../components/surfaces/figure.tsx';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { leadMoney } from '../../../words/money-text.ts';
import type { ListContext } from './list-fields.ts';
import { flowsInto, greenKgInHand, hasTotals, kgInHand, recordGrams } from './list-values.ts';

type Records = readonly DeviceRecord[];
/** The totals of records of a stage, by a way of its own. */
export type TotalsOf = (records: Records, context: ListContext) => readonly FigureProps[];

const numberIn = ({ data }: DeviceRecord, name: string): number => {
  const value = data[name];
  return typeof value === 'number' ? value : 0;
};

const count = (records: Records): FigureProps => ({ label: 'Registros', value: formatNumber(records.length, 0) });
export const inKg = (label: string, kg: number): FigureProps => ({ label, value: wholeKg(kg), unit: 'kg' });
export const inSacas = (label: string, kg: number): FigureProps => {
  const value = formatNumber(kgToSacas(kg), 2);
  return { label, value, unit: wordBehind(value, 'sacas') };
};
const kgOf = (records: Records): number => fromGrams(records.reduce((sum, record) => sum + recordGrams(record), 0));
/** kg that came in: of lots of the farm's, and of coffee from elsewhere. */
export const takenKg = (records: Records): number =>
  sumKg(records.map((record) => totalKg(record.inputs) + enteredKg(record)));

/** Green coffee that was produced, as the reports count it: coffee that was green before is not counted again. */
const greenKg = (records: Records, { store }: ListContext): number =>
  sumKg(records.map((milling) => millingFlowsOf(flowsInto(milling, store, null), milling).greenKg));

/** Sacas to expect; a farm of arabica alone spares the look at each plot. */
function expectedSacas(harvests: Records, liters: number, { settings, store }: ListContext): number {
  const isMixed = store?.replica.section('talhoes').some(({ record }) => record.data.species === 'canephora') ?? false;
  if (!isMixed) return liters / settings.litersPerSaca;
  const litersPerSaca = (id: string) => litersPerSacaOf(settings, store?.replica.byId(id)?.record.data.species);
  return sacasOfPicks(harvests, { density: cherryDensityOf(settings), litersPerSaca });
}

function harvestTotals(records: Records, context: ListContext): FigureProps[] {
  const { settings } = context;
  const harvests = records.filter(movesCoffee);
  const { liters, computed } = pickedLiters(harvests, cherryDensityOf(settings));
  const sacas = expectedSacas(harvests, liters, context);
  return [
    { label: 'Volume', value: formatNumber(liters, 0), unit: 'L', note: computedWords(computed) },
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
    unhulled > 0 ? { ...stock, note: `e ${unhulledText(unhulled)}` } : stock,
    inKg('Peso', kg),
    inKg('Entraram', takenKg(records)),
  ];
}

/** kg in a stage: what is left of outputs, and work in progress by its input weight. */
const kgHere = (record: DeviceRecord, { store }: Pick<ListContext, 'store'>): number =>
  sumKg([kgInHand(record, store), Math.max(0, insideKg(record))]);

function stageTotals(records: Records, context: ListContext): readonly FigureProps[] {
  const { definition, extras } = context;
  const left = sumKg(records.map((record) => kgHere(record, context)));
  const given = definition.gives.includes('green_bean')
    ? inSacas('Beneficiado', greenKg(records, context))
    : inKg('Saíram', kgOf(records.filter(({ outputs }) => outputs.length > 0)));
  const isWet = isDrying(definition) && records.some((record) => insideKg(record) > 0);
  const here = inKg('Ainda aqui', left);
  const taken = inKg('Entraram', takenKg(records));
  if (!isWet) return [taken, given, here, count(records)];
  const ready = { label: 'Pronta primeiro', value: extras?.firstReady?.(records) ?? null };
  return [{ ...here, note: DRYING_AS.entered }, ready, taken, given];
}

function landTotals(records: Records, { extras }: ListContext): FigureProps[] {
  const planted = records.filter(({ status }) => status !== 'eradicated');
  const area = planted.reduce((sum, record) => sum + numberIn(record, 'area'), 0);
  const estimateOf = (plot: DeviceRecord) => extras?.estimate?.(plot) ?? numberIn(plot, 'estimatedYield');
  const sacas = planted.reduce((sum, plot) => sum + estimateOf(plot), 0);
  return [
    { label: 'Área', value: formatNumber(area, 2), unit: 'ha' },
    {
      label: 'Estimativa',
      value: sacas === 0 ? null : formatNumber(sacas, 0),
      unit: wordBehind(formatNumber(sacas, 0), 'sacas'),
    },
  ];
}

/** Costs as the reports compute them: plans for later days do not count yet. */
const costTotals = (records: Records, { today }: ListContext): FigureProps[] => {
  const costs = records.map((record) => (hasCosts(record, today) ? numberIn(record, 'cost') : 0));
  return [{ label: 'Custo', value: leadMoney(sumMoney(costs)) }, count(records)];
};

/**
 * The totals of the filtered rows, depending on what the stage takes and gives. The first two are shown on a phone.
 * Empty if there is nothing to sum. What sells is summed by `ofSales`, which only its own list loads.
 */
export function listTotals(
  rows: readonly ShownRecord[],
  context: ListContext,
  ofSales?: TotalsOf,
): readonly FigureProps[] {
  const { definition, seesPrices } = context;
  const { section, takes, gives } = definition;
  if (!hasTotals(definition, seesPrices)) return [];
  const records = rows.map(({ record }) => record);
  const moved = records.filter(movesCoffee);
  if (gives.length > 0 && takes.length === 0) return harvestTotals(moved, context);
  if (isStock(definition)) return [...stockTotals(moved, context), count(records)];
  if (gives.length > 0) return stageTotals(moved, context);
  if (ofSales !== undefined) return [...ofSales(moved, context), ...(seesPrices ? [count(records)] : [])];
  if (takes.length > 0) return [inKg('Entraram', takenKg(moved)), count(records)];
  return fieldsOf(section).area === undefined ? costTotals(records, context) : landTotals(records, context);
}
