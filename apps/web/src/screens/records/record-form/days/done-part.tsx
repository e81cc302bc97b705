import { ChoiceChips } from '../../../../components/controls/chips.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { dayWords } from '../subject/day-words.ts';
import { isDone } from '../subject/is-done.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';

/** Whether work of one day was done or is only recommended; the form of an existing record shows all statuses. */
export function DonePart({ part, value, onChange, values }: PartProps) {
  const { FieldControl, context } = useForm();
  const { definition, stored } = useSubject();
  if (stored !== undefined)
    return part.kind === 'field' && <FieldControl field={part.field} path="status" value={value} onChange={onChange} />;
  const { doneStatus = '', statuses } = definition;
  const planned = definition.initialStatus({ data: {}, inputs: [], outputs: [] });
  const done = isDone(values, definition, context.today);
  const day = typeof values.date === 'string' ? values.date : '';
  return (
    <div className={styles.stack}>
      <ChoiceChips
        label="Já foi feita?"
        path="status"
        clearable={false}
        value={done ? doneStatus : planned}
        onChange={onChange}
        choices={[
          { value: doneStatus, label: 'Sim' },
          { value: planned, label: 'Ainda não' },
        ]}
      />
      {!done && (
        <p className={styles.quiet} role="status">
          Fica {statuses[planned]?.label.toLowerCase()}
          {day !== '' && ` para ${dayWords(day, context.today, { bare: true })}`}.
        </p>
      )}
    </div>
  );
}
