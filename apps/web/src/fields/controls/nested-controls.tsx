import type { Field } from '@cafezal/domain/definition/fields.ts';
import { fieldEntries } from '@cafezal/domain/definition/stage.ts';
import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { useState } from 'react';
import { FieldGroup } from '../../components/controls/field-frame.tsx';
import { classNames } from '../../components/page/class-names.ts';
import { useForm } from '../values/form-context.ts';
import { isFieldAsked, isWideField } from '../values/form-parts.ts';
import { isBlank } from '../values/record-values.ts';
import { type ControlProps, useNotes } from './control-props.tsx';
import { FilledWords, Fold } from './fold.tsx';
import { RowList } from './row-list.tsx';
import styles from './rows.module.css';

const asRows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const withPart = (value: unknown, name: string, part: unknown): unknown => ({
  ...(isObject(value) ? value : {}),
  [name]: part,
});

type RowProps = Pick<ControlProps<'list'>, 'field' | 'path' | 'value' | 'onChange'>;
type Column = [name: string, field: Field];

/** Collapsed columns of a row; a finding on one of them opens the group. */
function FoldedColumns({ label, columns, ...row }: RowProps & { label: string; columns: readonly Column[] }) {
  const { hasFinding } = useForm();
  const [isOpen, setOpen] = useState(false);
  const filled = columns.filter(([name]) => !isBlank(partOf(row.value, name))).length;
  // It stays open when the finding is gone: closing would interrupt the person who is typing.
  if (!isOpen && hasFinding(columns.map(([name]) => `${row.path}.${name}`))) setOpen(true);
  return (
    <div className={styles.folded}>
      <Fold
        Heading="div"
        label={label}
        filled={<FilledWords count={filled} />}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        {columns.map((column) => (
          <div key={column[0]} className={classNames(isWideField(column[1]) && styles.wide)}>
            <ColumnControl column={column} {...row} />
          </div>
        ))}
      </Fold>
    </div>
  );
}

function ColumnControl({ column: [name, field], path, value, onChange }: RowProps & { column: Column }) {
  const { FieldControl } = useForm();
  return (
    <FieldControl
      field={field}
      path={`${path}.${name}`}
      value={partOf(value, name)}
      onChange={(part) => onChange(withPart(value, name, part))}
    />
  );
}

/** The controls of one row, its groups collapsed, without fields that the other values rule out. */
function Columns(props: RowProps) {
  const { row, groups = [] } = props.field;
  const asked = fieldEntries(row).filter((column) => isFieldAsked(column, props.value));
  const folded = new Set(groups.flatMap(([, names]) => names));
  return (
    <>
      {asked.map((column) => !folded.has(column[0]) && <ColumnControl key={column[0]} column={column} {...props} />)}
      {groups.map(([label, names]) => {
        const columns = asked.filter(([name]) => names.includes(name));
        return columns.length > 0 && <FoldedColumns key={label} label={label} columns={columns} {...props} />;
      })}
    </>
  );
}

/** Rows of the same fields; a required list starts with one row. */
export function ListControl(props: ControlProps<'list'>) {
  const notes = useNotes(props);
  const { required = 'never' } = props.field;
  const given = asRows(props.value);
  const rows = given.length === 0 && required !== 'never' ? [{}] : given;
  return (
    <RowList
      notes={notes}
      rows={rows}
      onChange={props.onChange}
      blank={() => ({})}
      addLabel="Mais um"
      draw={(at) => (
        <Columns
          field={props.field}
          path={`${props.path}.${at}`}
          value={rows[at]}
          onChange={(next) => props.onChange(rows.map((item, index) => (index === at ? next : item)))}
        />
      )}
    />
  );
}

/** Fields that belong together. */
export function GroupControl(props: ControlProps<'group'>) {
  const notes = useNotes(props);
  const { FieldControl } = useForm();
  return (
    <FieldGroup {...notes}>
      <div className={styles.group}>
        {fieldEntries(props.field.row).map(([name, field]) => (
          <FieldControl
            key={name}
            field={field}
            path={`${props.path}.${name}`}
            value={partOf(props.value, name)}
            onChange={(part) => props.onChange(withPart(props.value, name, part))}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
