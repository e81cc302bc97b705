import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';
import { dayWords } from './day-words.ts';
import styles from './parts.module.css';

/** The day in one line, changed by a touch: most records are of today. */
export function DatePart({ value, onChange }: PartProps) {
  const form = useForm();
  const [isOpen, setOpen] = useState(false);
  const day = typeof value === 'string' ? value : '';
  const error = form.errorAt('date');
  if (!isOpen && day !== '' && error === undefined)
    return (
      <div className={styles.line}>
        <span>{dayWords(day, form.context.today)}</span>
        <Button look="quiet" onClick={() => setOpen(true)} aria-label="Mudar a data">
          Mudar
        </Button>
      </div>
    );
  return (
    <TextInput
      label="Data"
      path="date"
      type="date"
      value={day}
      onChange={onChange}
      error={error}
      warning={form.warningAt('date')}
      autoFocus={isOpen}
    />
  );
}
