import type { ReactNode } from 'react';
import { classNames } from '../../../../components/page/class-names.ts';
import { type Column, isShort } from '../../../../components/table/wide-table.tsx';
import type { ShownRecord } from '../../../../data/replica/shown-records.ts';
import { recordAddress, statusFinder } from '../../../farm/use-section.ts';
import { bareText, type ListContext, type ListField } from '../query/list-fields.ts';
import styles from './list-table.module.css';
import { RowTags, statusTag } from './row-tags.tsx';

const headOf = ({ label, unit = '', isMoney = false }: ListField): string =>
  unit === '' || isMoney ? label : `${label} (${unit})`;

const drawnBeneath = (text: string, drawing: ReactNode): ReactNode =>
  drawing ? (
    <>
      {text}
      <br />
      {drawing}
    </>
  ) : (
    text
  );

function column(field: ListField, context: ListContext): Column<ShownRecord> {
  const { name, unit, drawn } = field;
  return {
    key: name,
    label: headOf(field),
    sortKey: name,
    number: unit !== undefined,
    cell: ({ record }) => drawnBeneath(bareText(field, record, context), drawn?.(record)),
  };
}

function statusColumn(field: ListField, context: ListContext): Column<ShownRecord> {
  const { definition, store, timezone, extras } = context;
  const statusOf = statusFinder(context);
  return {
    ...column(field, context),
    cell: (shown) => {
      const { record, state } = shown;
      const readiness = extras?.readiness?.(record) ?? null;
      const standing = extras?.standing?.(record);
      // The usual row: rendered as a plain cell instead of components.
      if (record.flags.length === 0 && state === 'sent' && readiness === null)
        return standing || statusTag(record, definition, statusOf(record));
      return (
        <span className={classNames(styles.tagRow, state === 'sent' && styles.beside)}>
          <RowTags {...{ shown, definition, store, timezone, standing }} />
          {readiness}
        </span>
      );
    },
  };
}

const linked = (one: Column<ShownRecord>, context: ListContext): Column<ShownRecord> => ({
  ...one,
  cell: (shown) => {
    const content = one.cell(shown);
    return (
      <a
        className={classNames(styles.link, one.key === 'code' ? styles.code : isShort(content) && styles.oneLine)}
        href={recordAddress(context, shown.record)}
      >
        {content}
      </a>
    );
  },
});

/** The columns of a section's table; code and name link to the record. */
export function listColumns(fields: readonly ListField[], context: ListContext): Column<ShownRecord>[] {
  const columns = fields.map((field) => (field.name === 'status' ? statusColumn : column)(field, context));
  const isLink = ({ key }: Column<ShownRecord>) => key === 'code' || key === 'name';
  const hasLink = columns.some(isLink);
  return columns.map((one, at) => (isLink(one) || (!hasLink && at === 0) ? linked(one, context) : one));
}
