import { PRODUCT_FORMS } from '@cafezal/domain/definition/forms.ts';
import type { StageDefinition } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { harvestSeason } from '@cafezal/domain/ground/seasons.ts';
import { whatDries } from '@cafezal/domain/lots/what-dries.ts';
import type { FarmRecord, ProductForm } from '@cafezal/domain/record/record.ts';
import { leadsSeason } from '@cafezal/domain/stages/kinds.ts';
import { fieldsOf } from '@cafezal/domain/stages/stage-form.ts';
import type { RecordValues } from '../../../../fields/values/record-values.ts';
import { ownPlotName } from '../../../words/plot-names.ts';
import { elsewhereIn } from './elsewhere.ts';

type Named = { name: string; section: string; outputs: FarmRecord['outputs'] };

/** What a name is generated from: stage, typed values, and a lookup of other records. */
export type NameQuestion = {
  definition: Pick<StageDefinition, 'section' | 'label' | 'takes'>;
  values: RecordValues;
  today: string;
  recordOf: (id: string) => Named | undefined;
  /** Name of a section's records, such as `Colheita`. */
  stageWord: (section: string) => string;
};

const MOST_PLACES = 2;
const LONGEST = 50;

const rows = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The part of the fruit that is drying, after the stage's name; coffee that was not split needs none to be told apart. */
function driesIn({ definition: { section }, values, recordOf }: NameQuestion): string {
  const taken = rows(values.inputs).map((row) => ({ recordId: textOf(row.recordId), output: textOf(row.output) }));
  const isPart = ({ recordId, output }: (typeof taken)[number]): boolean => {
    const lot = recordOf(recordId)?.outputs.find(({ key }) => key === output);
    return lot !== undefined && PRODUCT_FORMS[lot.form].word !== undefined;
  };
  return whatDries({ section, inputs: taken.filter(isPart) }, recordOf);
}

/** A name without its stage and day: `Colheita Mata 15/07` → `Mata`. */
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

/** The first word of a generated name: the kind of an activity or a document, otherwise the stage. */
function wordOf({ definition, values }: NameQuestion): string {
  const { activityType, kind } = fieldsOf(definition.section);
  const field = activityType ?? kind;
  const data = isObject(values.data) ? values.data : {};
  const type = textOf(data[activityType === undefined ? 'kind' : 'activityType']);
  return (field?.kind === 'choice' ? field.options[type] : undefined) ?? definition.label.one;
}

/** A form's label without what explains it: `Beneficiado (grão cru)` → `Beneficiado`. */
const shortForm = (form: string): string =>
  (Object.hasOwn(PRODUCT_FORMS, form) ? PRODUCT_FORMS[form as ProductForm].label : form).split(/ [(/]/)[0] ?? '';

/** What coffee from elsewhere is called, to tell its lots apart: `Coco que já havia`, `Beneficiado de João Batista`. */
function elsewhereHead({ values }: NameQuestion): string {
  const data = isObject(values.data) ? values.data : {};
  const [lot] = rows(values.outputs);
  const origin = elsewhereIn(values);
  if (origin === null || lot === undefined) return '';
  const from = textOf(data.boughtFrom);
  if (origin === 'opening') return `${shortForm(textOf(lot.form))} que já havia`;
  return [shortForm(textOf(lot.form)), from === '' ? 'comprado' : `de ${from}`].join(' ');
}

/** The generated name of a record: `Colheita Mata 15/07`; without a place, kind and day; of a season `Safra 2026/27`. */
export function autoName(question: NameQuestion): string {
  const { values, today, definition } = question;
  if (leadsSeason(definition))
    return `${definition.label.one} ${textOf(values.season) || harvestSeason(textOf(values.date) || today)}`;
  const [, month = '', day = ''] = (textOf(values.date) || today).split('-');
  const tail = ` ${day}/${month}`;
  const buyer = isObject(values.data) ? textOf(values.data.buyer) : '';
  const room = LONGEST - tail.length;
  const headWith = (plotName: (name: string) => string) =>
    [wordOf(question), driesIn(question), buyer || joined(placesOf(question, plotName))]
      .filter((part) => part !== '')
      .join(' ');
  const whole = elsewhereHead(question) || headWith((name) => name);
  const head = whole.length <= room ? whole : elsewhereHead(question) || headWith(ownPlotName);
  return `${head.slice(0, room).trimEnd()}${tail}`;
}
