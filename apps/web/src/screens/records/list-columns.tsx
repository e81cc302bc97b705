import { dayInPtBr } from '@cafezal/domain/days.ts';
import { formatNumber } from '@cafezal/domain/numbers.ts';
import type { StageDefinition } from '@cafezal/domain/stage.ts';
import { type TextContext, valueText } from '@cafezal/domain/value-text.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data-table.tsx';
import type { FarmStore } from '../../data/farm-store.ts';
import type { ShownRecord } from '../../data/replica.ts';
import { plotIdsOf, recordKg } from './list-query.ts';
import styles from './list-screen.module.css';
import { RecordTags } from './record-tags.tsx';
import { recordAddress } from './use-section.ts';

/** What the columns of a list need to draw themselves. */
export type ListContext = TextContext & { definition: StageDefinition; address: string; store: FarmStore | null };

type ColumnMaker = (context: ListContext) => Column<ShownRecord>;

const kgText = (shown: ShownRecord): string => {
  const kg = recordKg(shown.record);
  return kg === 0 ? '–' : formatNumber(kg, 1);
};

const link = (context: ListContext, { record }: ShownRecord, text: string): ReactNode => (
  <Link to={recordAddress(context, record)}>{text}</Link>
);

/** Columns that every record has. */
const COMMON: Readonly<Record<string, ColumnMaker>> = {
  code: (context) => ({
    key: 'code',
    label: 'Código',
    sortKey: 'code',
    cell: (shown) => <span className={styles.oneLine}>{link(context, shown, shown.record.code || '–')}</span>,
  }),
  name: (context) => ({
    key: 'name',
    label: 'Nome',
    sortKey: 'name',
    cell: (shown) => link(context, shown, shown.record.name),
  }),
  date: () => ({
    key: 'date',
    label: 'Data',
    sortKey: 'date',
    cell: ({ record }) => <span className={styles.oneLine}>{dayInPtBr(record.date)}</span>,
  }),
  season: () => ({ key: 'season', label: 'Safra', cell: ({ record }) => record.season ?? '–' }),
  kg: () => ({ key: 'kg', label: 'Peso (kg)', number: true, sortKey: 'kg', cell: kgText }),
  status: ({ definition, store }) => ({
    key: 'status',
    label: 'Situação',
    cell: (shown) => (
      <span className={styles.tagRow}>
        <RecordTags shown={shown} definition={definition} store={store} />
      </span>
    ),
  }),
  plots: ({ nameOf }) => ({
    key: 'plots',
    label: 'Talhão',
    cell: ({ record }) => plotIdsOf(record).map(nameOf).join(', ') || '–',
  }),
};

const isNumeric = (kind: string): boolean => kind === 'number' || kind === 'money';

function fieldColumn(name: string, context: ListContext): Column<ShownRecord> {
  const field = context.definition.fields[name];
  if (field === undefined) throw new Error(`The list of ${context.definition.key} names no field ${name}`);
  return {
    key: name,
    label: field.label,
    number: isNumeric(field.kind),
    cell: ({ record }) => valueText(record.data[name], field, context) || '–',
  };
}

/** The columns of a stage's list, as its definition names them. */
export const listColumns = (context: ListContext): Column<ShownRecord>[] =>
  context.definition.list.map((name) => COMMON[name]?.(context) ?? fieldColumn(name, context));

/** The second line of a card: what the table has columns for, beyond name and status. */
export function cardLine(shown: ShownRecord, context: ListContext): string {
  const { record } = shown;
  const kg = recordKg(record);
  const common: Readonly<Record<string, string>> = {
    date: dayInPtBr(record.date),
    season: record.season ?? '',
    kg: kg === 0 ? '' : `${formatNumber(kg, 1)}\u00a0kg`,
    plots: plotIdsOf(record).map(context.nameOf).join(', '),
    code: record.code,
    name: '',
    status: '',
  };
  return context.definition.list
    .map((name) => {
      const field = context.definition.fields[name];
      return common[name] ?? (field === undefined ? '' : valueText(record.data[name], field, context));
    })
    .filter((text) => text !== '')
    .join(' · ');
}
