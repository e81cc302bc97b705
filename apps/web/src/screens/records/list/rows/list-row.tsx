import { sacasText, unhulledText, withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { kgToSacas } from '@cafezal/domain/ground/units.ts';
import { isPlace } from '@cafezal/domain/stages/kinds.ts';
import type { DeviceRecord } from '../../../../data/database/device-database.ts';
import type { FarmStore } from '../../../../data/farm/farm-store.ts';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { FlagMarks } from '../../../farm/flag-marks.tsx';
import { isUsual, SentTag, StatusTag } from '../../../farm/record-tags.tsx';
import { recordAddress, statusFinder } from '../../../farm/use-section.ts';
import { shortPlotName } from '../../../words/short-plot-name.ts';
import { fullText, type ListContext, type ListField } from '../query/list-fields.ts';
import { greenKgInHand, kgInHand } from '../query/list-values.ts';
import styles from './list-row.module.css';

const isNumber = ({ unit }: ListField): boolean => unit !== undefined;

/** Where the fields of a row are shown: title, figures at the right, and the second line. */
export type RowPlan = { title: ListField | undefined; figures: readonly ListField[]; line: readonly ListField[] };

/** What lies in a store, in two lines: hulled coffee in sacas and kg, and kg of what no sacas count. */
function storeTexts(record: DeviceRecord, store: FarmStore | null): readonly [main: string, second: string] {
  const kg = kgInHand(record, store);
  const greenKg = greenKgInHand(record, store);
  const unhulled = sumKg([kg, -greenKg]);
  if (unhulled <= 0) return [sacasText(kgToSacas(greenKg)), kgText(kg)];
  return greenKg > 0
    ? [sacasText(kgToSacas(greenKg)), `e ${unhulledText(unhulled)}`]
    : [kgText(unhulled), 'sem beneficiar'];
}

const kgText = (kg: number): string => withWord(formatNumber(kg, 1), 'kg');

/** The figures of a store's row in place of its kg. */
function withSacas({ definition, store }: ListContext, figures: readonly ListField[]): readonly ListField[] {
  const kg = figures.find(({ name }) => name === 'kg');
  if (kg === undefined || definition.holds === undefined) return figures;
  const line = (at: 0 | 1): ListField => ({ ...kg, unit: '', of: (record) => storeTexts(record, store)[at] });
  return [line(0), line(1), ...figures.filter((field) => field !== kg)];
}

/** The layout of a section's rows on a phone; the title is the name if the list has one, otherwise its replacement. */
export function rowPlan(fields: readonly ListField[], context: ListContext): RowPlan {
  const texts = fields.filter((field) => !isNumber(field) && field.name !== 'status');
  const title =
    texts.find(({ name }) => name === 'name') ?? texts.find(({ name, isDay }) => name !== 'code' && isDay !== true);
  const numbers = fields.filter(isNumber);
  // Percentages come after weights and money.
  const inOrder = [...numbers.filter(({ unit }) => unit !== '%'), ...numbers.filter(({ unit }) => unit === '%')];
  const isNamed = title?.name === 'name';
  return {
    title,
    figures: withSacas(context, inOrder).slice(0, 2),
    line: texts
      .filter((field) => field !== title && (isNamed || field.name !== 'code'))
      .sort((one, other) => Number(other.isDay === true) - Number(one.isDay === true)),
  };
}

/** The distinguishing part of a plot's name: `Talhão 02 – Mata` is `02 – Mata` in a list of plots. */
const titleText = (text: string, definition: ListContext['definition']): string =>
  isPlace(definition) ? text : text.split(', ').map(shortPlotName).join(', ');

/** A record as a row on a phone: title, figure at the right, warning marks, and a second line. */
export function ListRow({ shown, plan, context }: { shown: ShownRecord; plan: RowPlan; context: ListContext }) {
  const { record } = shown;
  const { definition, store, timezone } = context;
  const name = plan.title === undefined ? '' : fullText(plan.title, record, context);
  const [main = '', second = ''] = plan.figures.map((field) => fullText(field, record, context));
  const line = plan.line.map((field) => fullText(field, record, context)).filter((text) => text !== '');
  const isSaid = !isUsual(definition, statusFinder(context)(record));
  const { readiness, standing, trace } = context.extras ?? {};
  const status = standing?.(record) || (isSaid && <StatusTag {...{ shown, definition, store, timezone }} />);
  const beside = readiness?.(record);
  const hasTags = shown.state !== 'sent' || (status && main !== '') || beside;
  return (
    <a href={recordAddress(context, record)} className={styles.row}>
      <span className={styles.first}>
        <b>
          {titleText(name === '' ? record.name || record.code : name, definition)}
          <FlagMarks flags={record.flags} at="row" />
        </b>
        {main !== '' && <b className={styles.figure}>{main}</b>}
        {main === '' && status}
      </span>
      <span className={styles.second}>
        <span>{line.join(' · ')}</span>
        {second !== '' && <span className={styles.figure}>{second}</span>}
      </span>
      {hasTags && (
        <span className={styles.tags}>
          {main !== '' && status}
          <SentTag state={shown.state} />
          {beside}
          {trace?.(record)}
        </span>
      )}
    </a>
  );
}
