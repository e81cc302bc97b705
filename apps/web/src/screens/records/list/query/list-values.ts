import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { fromGrams, sumKg, toGrams } from '@cafezal/domain/ground/numbers.ts';
import type { Flow } from '@cafezal/domain/lots/genealogy.ts';
import { drawsOf } from '@cafezal/domain/lots/lots.ts';
import type { ProductForm } from '@cafezal/domain/record/record.ts';
import { ancestorsOf } from '@cafezal/domain/rules/sources.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import { balancesOf } from '../../../../data/replica/balances.ts';
import type { Replica } from '../../../../data/replica/replica.ts';

/** Ids of the plots that a record itself names: a harvest's, an activity's, or the plot's own. */
export function plotIdsOf(record: DeviceRecord): readonly string[] {
  const { id, data } = record;
  if (isPlace(record)) return [id];
  const rows = Array.isArray(data.plots) ? data.plots : [];
  const named = rows.flatMap((row: unknown) =>
    row !== null && typeof row === 'object' && 'plotId' in row && typeof row.plotId === 'string' ? [row.plotId] : [],
  );
  const direct = Array.isArray(data.plotIds) ? data.plotIds.filter((one) => typeof one === 'string') : [];
  return [...named, ...direct];
}

/** Ids of the plots of a record, as a farm on the device knows it: its own, and those of all that its coffee came from. */
export const plotsFinder =
  (replica: Pick<Replica, 'byId'> | null) =>
  (record: DeviceRecord): readonly string[] => {
    const sources = replica === null ? [] : ancestorsOf(record, { record: (id) => replica.byId(id)?.record });
    return [record, ...sources].flatMap(plotIdsOf);
  };

const FORMS = Object.entries(PRODUCT_FORMS);
/** A Set of strings, because totals of a long list look up thousands of them. */
const BY_PRODUCTS: ReadonlySet<string> = new Set(FORMS.filter(([, { byProduct }]) => byProduct).map(([form]) => form));
const isMain = ({ form }: DeviceRecord['outputs'][number]): boolean => !BY_PRODUCTS.has(form);

/** Whole grams of coffee that a record gave, without by-products; for a record without outputs, its inputs. */
export function recordGrams({ inputs, outputs }: DeviceRecord): number {
  // A loop without intermediate arrays: totals of a long list have thousands of records.
  let grams = 0;
  for (const output of outputs) if (isMain(output)) grams += toGrams(output.kg);
  if (outputs.length === 0) for (const { kg } of inputs) grams += toGrams(kg);
  return grams;
}

/** The same in kg. */
export const recordKg = (record: DeviceRecord): number => fromGrams(recordGrams(record));

/** kg of coffee that is still there, reserved or not. */
export function kgInHand(record: DeviceRecord, store: FarmStore | null): number {
  const balances = store === null ? null : balancesOf(store.replica, record);
  return sumKg(record.outputs.filter(isMain).map(({ key, kg }) => kg - (balances?.get(key)?.consumedKg ?? 0)));
}

/** The same for hulled coffee alone, which is counted in sacas. */
export function greenKgInHand(record: DeviceRecord, store: FarmStore | null): number {
  const outputs = record.outputs.filter(({ form }) => PRODUCT_FORMS[form].state === 'green');
  return kgInHand({ ...record, outputs }, store);
}

/** A record's draws, as the reports read them; `unknown` is the form of a lot that this device does not have. */
export const flowsInto = (record: DeviceRecord, store: FarmStore | null, unknown: ProductForm | null): Flow[] =>
  drawsOf(record).map(({ recordId, output, consumedKg, reservedKg }) => {
    const lots = store?.replica.byId(recordId)?.record.outputs ?? [];
    const form = lots.find(({ key }) => key === output)?.form ?? unknown;
    return { from: recordId, to: record.id, output, form, kg: sumKg([consumedKg, reservedKg]), consumedKg };
  });

/** Whether a section's lists have totals: coffee, area, or costs for people who may see them. */
export const hasTotals = ({ holds, gives, takes, section, list }: StageDefinition, seesPrices: boolean): boolean =>
  holds !== undefined ||
  gives.length + takes.length > 0 ||
  fieldsOf(section).area !== undefined ||
  (seesPrices && list.includes('cost'));
