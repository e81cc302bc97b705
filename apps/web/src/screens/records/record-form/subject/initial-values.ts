import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import { fieldEntries, isOfOneForm, type StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import type { FormLot } from './drawable-lots.ts';
import { FORM_ONLY } from './form-only.ts';

/** kg as a person would type them. */
export const kgTyped = (kg: number): string => formatNumber(kg, 3);

/** A row of inputs that takes all that is left of a lot. */
export const wholeLot = ({ recordId, output, availableKg }: FormLot) => ({
  recordId,
  output,
  kg: kgTyped(availableKg),
});

type Data = Readonly<Record<string, unknown>>;

/** What is likely to be again as it was last time, such as how one picks: as the fields say of themselves. */
export function likelyAgain(
  { fields }: Pick<StageDefinition, 'fields'>,
  last: Pick<DeviceRecord, 'data'> | undefined,
): Data {
  const again = fieldEntries(fields).filter(([name, field]) => field.likelyAgain && last?.data[name] !== undefined);
  return Object.fromEntries(again.map(([name]) => [name, last?.data[name]]));
}

/** The record that a person made last; of anyone where that person made none. */
export function lastOf(records: readonly DeviceRecord[], personId: string): DeviceRecord | undefined {
  const newest = (some: readonly DeviceRecord[]) =>
    some.reduce<DeviceRecord | undefined>(
      (latest, record) => (latest === undefined || record.createdAt > latest.createdAt ? record : latest),
      undefined,
    );
  // A record that was not sent yet has no author: it was made on this device.
  const own = records.filter(({ createdBy }) => createdBy === personId || createdBy === '');
  return newest(own) ?? newest(records);
}

type Source = { id: string; section: Section };

type StartFacts = { definition: StageDefinition; lots: readonly FormLot[]; output: string | undefined };

/** The lots of the records that a form is opened from: the named one, or all; of several forms the one with most, where each is worked or kept by itself. */
function startingLots(sources: readonly Source[], { definition, lots, output }: StartFacts): readonly FormLot[] {
  const all = lots.filter(({ recordId }) => sources.some(({ id }) => id === recordId));
  const named = all.filter((lot) => lot.output === output);
  const isKept = definition.turnsInto !== undefined && !isOfOneForm(definition);
  if (named.length > 0) return isKept ? all.filter(({ form }) => named.some((lot) => lot.form === form)) : named;
  if (definition.turnsInto === undefined) return all;
  const byForm = [...Map.groupBy(all, ({ form }) => form).values()];
  const kgOf = (some: readonly FormLot[]) => sumKg(some.map(({ availableKg }) => availableKg));
  return byForm.sort((one, other) => kgOf(other) - kgOf(one))[0] ?? [];
}

/** Where a form is opened from records: their lots as inputs, or the plots that they are. */
function startFrom(
  sources: readonly Source[],
  { definition, lots, output }: StartFacts,
): RecordValues & { data: Data } {
  if (sources.length === 0) return { data: {} };
  const plotIds = sources.flatMap(({ id, section }) => (section === 'talhoes' ? [id] : []));
  if (plotIds.length > 0) {
    const takesRows = definition.section === 'colheita';
    if (!takesRows) return { data: { plotIds } };
    return { data: { plots: plotIds.map((plotId) => ({ plotId })) }, [FORM_ONLY]: { arePlotsGiven: true } };
  }
  const own = startingLots(sources, { definition, lots, output });
  const isDry = own.length > 0 && own.every(({ form }) => PRODUCT_FORMS[form].state === 'dry');
  const redries = isDry && definition.fields.redrying !== undefined;
  return { inputs: own.map(wholeLot), data: redries ? { redrying: true } : {} };
}

/** The only plot of a farm is the one that was picked. */
const onlyPlot = ({ fields }: StageDefinition, plotIds: readonly string[]): Data =>
  plotIds.length === 1 && fields.plots !== undefined ? { plots: [{ plotId: plotIds[0] }] } : {};

/** What stands in the form of a record that is made: today, what is likely to be again, and what it is made from. */
export function initialValues(
  definition: StageDefinition,
  facts: {
    today: string;
    lots: readonly FormLot[];
    last: DeviceRecord | undefined;
    sources: readonly Source[];
    /** The key of the one lot of the sources that is meant. */
    output?: string | undefined;
    plotIds: readonly string[];
  },
): RecordValues {
  const start = startFrom(facts.sources, { definition, lots: facts.lots, output: facts.output });
  const data: Data = { ...likelyAgain(definition, facts.last), ...onlyPlot(definition, facts.plotIds), ...start.data };
  const { data: _, ...rest } = start;
  return { date: facts.today, ...rest, data };
}
