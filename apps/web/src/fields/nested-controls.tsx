import { isObject } from '@cafezal/domain/reading-place.ts';
import { fieldEntries } from '@cafezal/domain/stage.ts';
import { FieldGroup } from '../components/field-frame.tsx';
import { type ControlProps, useNotes } from './control-props.ts';
import { useForm } from './form-context.ts';
import { RowList } from './row-list.tsx';
import styles from './rows.module.css';

const asRows = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const partOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const withPart = (value: unknown, name: string, part: unknown): unknown => ({
  ...(isObject(value) ? value : {}),
  [name]: part,
});

/** Rows of the same fields; one that must be there stands open from the start. */
export function ListControl(props: ControlProps<'list'>) {
  const notes = useNotes(props);
  const { FieldControl } = useForm();
  const { row, required = 'never' } = props.field;
  const given = asRows(props.value);
  const rows = given.length === 0 && required !== 'never' ? [{}] : given;
  return (
    <RowList
      notes={notes}
      rows={rows}
      onChange={props.onChange}
      blank={() => ({})}
      addLabel="Mais um"
      draw={(at) =>
        fieldEntries(row).map(([name, field]) => (
          <FieldControl
            key={name}
            field={field}
            path={`${props.path}.${at}.${name}`}
            value={partOf(rows[at], name)}
            onChange={(part) =>
              props.onChange(rows.map((item, index) => (index === at ? withPart(item, name, part) : item)))
            }
          />
        ))
      }
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
