import type { Column } from '../../components/wide-table.tsx';
import type { ShownRecord } from '../../data/replica.ts';
import { bareText, type ListContext, type ListField } from './list-fields.ts';
import styles from './list-table.module.css';
import { RowTags } from './record-tags.tsx';
import { recordAddress } from './use-section.ts';

/** Text up to so many letters stays in one line; longer text may break. */
const SHORT = 22;

const headOf = ({ label, unit = '', isMoney = false }: ListField): string =>
  unit === '' || isMoney ? label : `${label} (${unit})`;

function column(field: ListField, context: ListContext): Column<ShownRecord> {
  const { name, unit } = field;
  return {
    key: name,
    label: headOf(field),
    sortKey: name,
    number: unit !== undefined,
    cell: ({ record }) => {
      const text = bareText(field, record, context);
      return text.length > SHORT || unit !== undefined ? text : <span className={styles.oneLine}>{text}</span>;
    },
  };
}

function statusColumn(field: ListField, context: ListContext): Column<ShownRecord> {
  return {
    ...column(field, context),
    cell: (shown) => (
      <span className={styles.tagRow}>
        <RowTags shown={shown} definition={context.definition} store={context.store} />
      </span>
    ),
  };
}

const linked = (one: Column<ShownRecord>, context: ListContext): Column<ShownRecord> => ({
  ...one,
  cell: (shown) => (
    <a className={styles.link} href={recordAddress(context, shown.record)}>
      {one.cell(shown)}
    </a>
  ),
});

/** The columns of a section's table; code and name lead to the record. */
export function listColumns(fields: readonly ListField[], context: ListContext): Column<ShownRecord>[] {
  const columns = fields.map((field) => (field.name === 'status' ? statusColumn : column)(field, context));
  const isLink = ({ key }: Column<ShownRecord>) => key === 'code' || key === 'name';
  const hasLink = columns.some(isLink);
  return columns.map((one, at) => (isLink(one) || (!hasLink && at === 0) ? linked(one, context) : one));
}
