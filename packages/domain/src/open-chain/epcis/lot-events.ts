import { byProductsOf } from '../../definition/by-products.ts';
import type { FormState } from '../../definition/forms.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import { lossesOfLots } from '../../definition/lost-of-lots.ts';
import { fromGrams, shareGrams, sumKg, toGrams } from '../../ground/numbers.ts';
import { drawsOf } from '../../lots/lots.ts';
import { byProductsKg, isUnfinished } from '../../lots/record-balance.ts';
import { lastDay, numberAt, rowsAt, textAt, toGram } from '../../record/data-values.ts';
import { isOwnWork, lotOriginOf } from '../../record/lot-origin.ts';
import type { FarmRecord, RecordOutput } from '../../record/record.ts';
import { plotPicks } from '../../stages/harvest/harvest-plots.ts';
import { isPicking, isStoring } from '../../stages/kinds.ts';
import { addedGrams, movementsOf, movementType } from '../../stages/storage/movements.ts';
import {
  type EpcisPlace,
  type Extensions,
  locationUri,
  lotUri,
  type QuantityElement,
  type RecordEvent,
} from './epcis-event.ts';

/** What a record does not tell by itself. */
export type LotFacts = {
  /** Weights of a record's inputs where they do not mix by kg, in the order of its draws; null where they do. */
  mixedBy: (record: FarmRecord) => readonly number[] | null;
  /** Whether a plot is there; the coffee of deleted ones has no known plot. */
  hasPlot: (plotId: string) => boolean;
};

type Lost = { day: string; reason: string; kg: ReadonlyMap<string, number> };

const isLot = ({ form }: RecordOutput): boolean => !PRODUCT_FORMS[form].byProduct;

/** What notes of a store took from its lots, row by row. */
function movementLosses(record: FarmRecord, lots: readonly RecordOutput[]): Lost[] {
  return movementsOf(record.data).flatMap((row): Lost[] => {
    const grams = -addedGrams(row);
    if (grams <= 0) return [];
    const named = lots.find(({ key }) => key === textAt(row, 'output'));
    const of = named === undefined ? lots : [named];
    const weights = of.map(({ kg }) => toGrams(kg));
    const shares = shareGrams(grams, weights.some((one) => one > 0) ? weights : weights.map(() => 1));
    const kg = new Map(of.map(({ key }, at) => [key, fromGrams(shares[at] ?? 0)]));
    return [{ day: textAt(row, 'at') ?? lastDay(record), reason: movementType(row), kg }];
  });
}

/** kg of each lot when it was weighed: notes since then that lessened what is stored are added back, and what a count found. */
function weighedKg(lots: readonly RecordOutput[], noted: readonly Lost[], counted: readonly Lost[]) {
  const added = (key: string) => [
    ...noted.map(({ kg }) => kg.get(key) ?? 0),
    ...counted.map(({ kg }) => Math.max(0, -(kg.get(key) ?? 0))),
  ];
  return new Map(lots.map(({ key, kg }) => [key, sumKg([kg, ...added(key)])]));
}

const isSomething = ({ quantity }: QuantityElement): boolean => quantity > 0;

function quantities(place: EpcisPlace, recordId: string, kg: ReadonlyMap<string, number>): readonly QuantityElement[] {
  return [...kg]
    .map(
      ([key, one]): QuantityElement => ({ epcClass: lotUri(place, recordId, key), quantity: toGram(one), uom: 'KGM' }),
    )
    .filter(isSomething);
}

/** Decimals of kg of a plot: a share of litres has no end, and origin follows from it. */
const PLOT_DECIMALS = 9;

const plotsKg = (place: EpcisPlace, rows: readonly { plotId: string; kg: number }[]): Extensions =>
  rows.length === 0
    ? {}
    : {
        'cafezal:plots': rows.map(({ plotId, kg }) => ({
          'cafezal:plot': locationUri(place, plotId),
          'cafezal:kg': Number(kg.toFixed(PLOT_DECIMALS)),
        })),
      };

type Kilos = LotFacts & { kg: ReadonlyMap<string, number> };

function commissioning(place: EpcisPlace, record: FarmRecord, { kg, hasPlot }: Kilos): RecordEvent {
  const total = sumKg(kg.values());
  const origin = lotOriginOf(record);
  const picks = isPicking(record) && origin === 'own' ? plotPicks(record).filter((pick) => pick.kg > 0) : [];
  const said = origin === 'opening' ? rowsAt(record.data, 'plotShares') : [];
  const shares = said.flatMap((row) => {
    const [plotId, percent] = [textAt(row, 'plotId'), numberAt(row, 'percent') ?? 0];
    return plotId === undefined || percent <= 0 ? [] : [{ plotId, kg: (percent / 100) * total }];
  });
  const method = isPicking(record) ? textAt(record.data, 'harvestMethod') : undefined;
  const ilmd: Extensions = {
    ...plotsKg(
      place,
      [...picks, ...shares].filter(({ plotId }) => hasPlot(plotId)),
    ),
    ...(method !== undefined && { 'cafezal:harvestMethod': method }),
  };
  return {
    part: 'lots',
    day: lastDay(record),
    body: {
      type: 'ObjectEvent',
      action: 'ADD',
      bizStep: 'commissioning',
      disposition: 'active',
      quantityList: quantities(place, record.id, kg),
      ...(Object.keys(ilmd).length > 0 && { ilmd }),
      ...(origin !== 'own' && { 'cafezal:origin': origin }),
    },
  };
}

function byProducts(record: FarmRecord): Extensions {
  const rows = byProductsOf(record).filter(({ kg }) => kg > 0);
  if (rows.length === 0) return {};
  return { 'cafezal:byProducts': rows.map(({ form, kg }) => ({ 'cafezal:form': form, 'cafezal:kg': toGram(kg) })) };
}

/** Where the rest of the inputs went, so that mass adds up from the file alone. */
function restOf(record: FarmRecord, inKg: number, outKg: number): Extensions {
  const rest = sumKg([inKg, -outKg]);
  if (rest < 0) return { 'cafezal:lossKg': 0, 'cafezal:foundKg': -rest };
  return isUnfinished(record) ? { 'cafezal:lossKg': 0, 'cafezal:insideKg': rest } : { 'cafezal:lossKg': rest };
}

const SELLABLE: FormState = 'green';

function transformation(place: EpcisPlace, record: FarmRecord, { kg, mixedBy }: Kilos): RecordEvent {
  const draws = drawsOf(record);
  const inputs = draws.map(({ recordId, output, consumedKg, reservedKg }): QuantityElement => {
    const quantity = sumKg([consumedKg, reservedKg]);
    return { epcClass: lotUri(place, recordId, output), quantity, uom: 'KGM' };
  });
  const lots = record.outputs.filter(isLot);
  const outputs = quantities(place, record.id, kg);
  const outKg = sumKg([...kg.values(), byProductsKg(record)]);
  const isStored = isStoring(record);
  const isSellable = !isStored && lots.every(({ form }) => PRODUCT_FORMS[form].state === SELLABLE);
  const weights = mixedBy(record);
  return {
    part: 'lots',
    day: lastDay(record),
    body: {
      type: 'TransformationEvent',
      bizStep: isStored ? 'storing' : 'creating_class_instance',
      disposition: isSellable ? 'active' : 'in_progress',
      inputQuantityList: inputs.filter(isSomething),
      outputQuantityList: outputs,
      ...byProducts(record),
      ...restOf(record, sumKg(inputs.map(({ quantity }) => quantity)), outKg),
      ...(weights !== null && {
        'cafezal:mixedBy': inputs.map(({ epcClass }, at) => ({
          'cafezal:lot': epcClass,
          'cafezal:weight': weights[at] ?? 0,
        })),
      }),
    },
  };
}

function destroyed(quantityList: readonly QuantityElement[], lost: Lost, at: number): RecordEvent | null {
  if (quantityList.length === 0) return null;
  return {
    part: `loss-${at}`,
    day: lost.day,
    body: {
      ...{ type: 'ObjectEvent', action: 'DELETE', bizStep: 'destroying', disposition: 'destroyed' },
      quantityList,
      'cafezal:reason': lost.reason,
    },
  };
}

/** How the lots of a record came to be, and what was lost of them since: sources, work and store. */
export function lotEvents(place: EpcisPlace, record: FarmRecord, facts: LotFacts): readonly RecordEvent[] {
  const lots = record.outputs.filter(isLot);
  const noted = movementLosses(record, lots);
  const counted = lossesOfLots(record).map(({ row, kg }): Lost => {
    return { day: textAt(row, 'at') ?? lastDay(record), reason: textAt(row, 'kind') ?? 'other', kg };
  });
  const kg = weighedKg(lots, noted, counted);
  const hasInputs = isOwnWork(record) && drawsOf(record).length > 0;
  const made = (hasInputs ? transformation : commissioning)(place, record, { ...facts, kg });
  const lost = [...noted, ...counted].map((one, at) => destroyed(quantities(place, record.id, one.kg), one, at));
  return [made, ...lost.filter((event) => event !== null)];
}
