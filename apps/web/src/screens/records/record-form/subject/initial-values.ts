import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { fieldEntries, isOfOneForm, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import type { FormLot } from './drawable-lots.ts';
import { FORM_ONLY } from './form-only.ts';

/** kg as a person types them. */
export const kgTyped = (kg: number): string => formatNumber(kg, 3);

/** An input row that takes all that is left of a lot. */
export const wholeLot = ({ recordId, output, availableKg }: FormLot) => ({
  recordId,
  output,
  kg: kgTyped(availableKg),
});

type Data = Readonly<Record<string, unknown>>;

/** Values that are usually the same as last time, such as the method of picking; each field's definition says so. */
export function likelyAgain(
  { section }: Pick<StageDefinition, 'section'>,
  last: Pick<DeviceRecord, 'data'> | undefined,
): Data {
  const again = fieldEntries(fieldsOf(section)).filter(
    ([name, field]) => field.likelyAgain && last?.data[name] !== undefined,
  );
  return Object.fromEntries(again.map(([name]) => [name, last?.data[name]]));
}

/** The person's latest record; another person's if they have none. */
export function lastOf(records: readonly DeviceRecord[], personId: string): DeviceRecord | undefined {
  const newest = (some: readonly DeviceRecord[]) =>
    some.reduce<DeviceRecord | undefined>(
      (latest, record) => (latest === undefined || record.createdAt > latest.createdAt ? record : latest),
      undefined,
    );
  // Unsent records have no author and were made on this device.
  const own = records.filter(({ createdBy }) => createdBy === personId || createdBy === '');
  return newest(own) ?? newest(records);
}

type Source = { id: string; section: Section };

type StartFacts = { definition: StageDefinition; lots: readonly FormLot[]; output: string | undefined };

/**
 * The lots that the form starts with: the given one, or all coffee of the source records, and what is none of it, such as
 * husk, only where nothing else is left; of several forms only the largest, if the stage works or stores each form
 * separately.
 */
function startingLots(sources: readonly Source[], { definition, lots, output }: StartFacts): readonly FormLot[] {
  const left = lots.filter(({ recordId }) => sources.some(({ id }) => id === recordId));
  const coffee = left.filter(({ form }) => !PRODUCT_FORMS[form].byProduct);
  const all = coffee.length > 0 ? coffee : left;
  const named = left.filter((lot) => lot.output === output);
  const isKept = definition.turnsInto !== undefined && !isOfOneForm(definition);
  if (named.length > 0) return isKept ? left.filter(({ form }) => named.some((lot) => lot.form === form)) : named;
  if (definition.turnsInto === undefined) return all;
  const byForm = [...Map.groupBy(all, ({ form }) => form).values()];
  const kgOf = (some: readonly FormLot[]) => sumKg(some.map(({ availableKg }) => availableKg));
  return byForm.sort((one, other) => kgOf(other) - kgOf(one))[0] ?? [];
}

/** What the source records become in the form: inputs, or chosen plots. */
function startFrom(
  sources: readonly Source[],
  { definition, lots, output }: StartFacts,
): RecordValues & { data: Data } {
  if (sources.length === 0) return { data: {} };
  const plotIds = sources.filter(isPlace).map(({ id }) => id);
  if (plotIds.length > 0) {
    const takesRows = definition.plotsAt === 'plots';
    if (!takesRows) return { data: { plotIds } };
    return { data: { plots: plotIds.map((plotId) => ({ plotId })) }, [FORM_ONLY]: { arePlotsGiven: true } };
  }
  const own = startingLots(sources, { definition, lots, output });
  const isDry = own.length > 0 && own.every(({ form }) => PRODUCT_FORMS[form].state === 'dry');
  const redries = isDry && fieldsOf(definition.section).redrying !== undefined;
  return { inputs: own.map(wholeLot), data: redries ? { redrying: true } : {} };
}

/** The plot of a farm that has only one. */
const onlyPlot = ({ section }: StageDefinition, plotIds: readonly string[]): Data =>
  plotIds.length === 1 && fieldsOf(section).plots !== undefined ? { plots: [{ plotId: plotIds[0] }] } : {};

/** The initial values of a new record: today, values copied from the last record, and those from the source records. */
export function initialValues(
  definition: StageDefinition,
  facts: {
    today: string;
    lots: readonly FormLot[];
    last: DeviceRecord | undefined;
    sources: readonly Source[];
    /** Key of the one lot of the source records to use. */
    output?: string | undefined;
    plotIds: readonly string[];
  },
): RecordValues {
  const start = startFrom(facts.sources, { definition, lots: facts.lots, output: facts.output });
  const data: Data = { ...likelyAgain(definition, facts.last), ...onlyPlot(definition, facts.plotIds), ...start.data };
  const { data: _, ...rest } = start;
  return { date: facts.today, ...rest, data };
}
