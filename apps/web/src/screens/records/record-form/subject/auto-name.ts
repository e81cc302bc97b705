import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { whatDries } from '@cafezal/domain/lots/what-dries.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { ownPlotName } from '../../../words/plot-names.ts';

type Named = { name: string; section: string; outputs: FarmRecord['outputs'] };

/** What a name is made from: the stage, what was typed, and a look-up of other records. */
export type NameQuestion = {
  definition: Pick<StageDefinition, 'section' | 'label' | 'takes' | 'fields'>;
  values: RecordValues;
  today: string;
  recordOf: (id: string) => Named | undefined;
  /** What records of a section are called, such as `Colheita`. */
  stageWord: (section: string) => string;
};

const MOST_PLACES = 2;
const LONGEST = 50;

const rows = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What of the fruit dries: the first word after the stage, where the fruit was split. */
const driesIn = ({ definition: { section }, values, recordOf }: NameQuestion): string =>
  whatDries(
    {
      section,
      inputs: rows(values.inputs).map(({ recordId, output }) => ({
        recordId: textOf(recordId),
        output: textOf(output),
      })),
    },
    recordOf,
  );

/** `Colheita Mata 15/07` → `Mata`: what a name says beyond its stage and its day. */
const placeIn = (name: string, stageWord: string): string =>
  name
    .replace(new RegExp(`^${stageWord} `, 'i'), '')
    .replace(/ \d{2}\/\d{2}$/, '')
    .trim();

function placesOf(
  { values, recordOf, stageWord }: NameQuestion,
  plotName: (name: string) => string,
): readonly string[] {
  const data = isObject(values.data) ? values.data : {};
  const plotIds = [
    ...rows(data.plots).map(({ plotId }) => textOf(plotId)),
    ...(Array.isArray(data.plotIds) ? data.plotIds.map(textOf) : []),
  ];
  const plots = plotIds.flatMap((id) => recordOf(id)?.name ?? []).map(plotName);
  if (plots.length > 0) return plots;
  const sources = rows(values.inputs).flatMap(({ recordId }) => recordOf(textOf(recordId)) ?? []);
  return sources.map(({ name, section }) => placeIn(name, stageWord(section)));
}

function joined(places: readonly string[]): string {
  const known = [...new Set(places.filter((place) => place !== ''))];
  if (known.length <= MOST_PLACES) return known.join(' e ');
  return `${known[0]} e mais ${known.length - 1}`;
}

/** What a record is called by the word of its kind: an activity by what is done, the rest by the stage. */
function wordOf({ definition, values }: NameQuestion): string {
  const field = definition.fields.activityType;
  const type = isObject(values.data) ? textOf(values.data.activityType) : '';
  return (field?.kind === 'choice' ? field.options[type] : undefined) ?? definition.label.one;
}

/** A name for a record that nobody named: `Colheita Mata 15/07`; with nothing to tell it by, kind and day. */
export function autoName(question: NameQuestion): string {
  const { values, today } = question;
  const [, month = '', day = ''] = (textOf(values.date) || today).split('-');
  const tail = ` ${day}/${month}`;
  const buyer = isObject(values.data) ? textOf(values.data.buyer) : '';
  const room = LONGEST - tail.length;
  const headWith = (plotName: (name: string) => string) =>
    [wordOf(question), driesIn(question), buyer || joined(placesOf(question, plotName))]
      .filter((part) => part !== '')
      .join(' ');
  const whole = headWith((name) => name);
  const head = whole.length <= room ? whole : headWith(ownPlotName);
  return `${head.slice(0, room).trimEnd()}${tail}`;
}
