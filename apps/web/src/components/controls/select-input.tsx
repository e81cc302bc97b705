import { Icon } from '../icons/icon.tsx';
import { FieldFrame, type FieldNotes } from './field-frame.tsx';
import styles from './input.module.css';
import { boxClass } from './text-input.tsx';

/** A value and its text. */
export type Choice = { value: string; label: string };

/** The platform's select element; without a value it shows `placeholder`. */
export function SelectInput({
  value,
  onChange,
  choices,
  placeholder = 'Escolha',
  clearable = true,
  ...notes
}: FieldNotes & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  placeholder?: string;
  /** Whether the choice can be cleared. */
  clearable?: boolean;
}) {
  return (
    <FieldFrame {...notes}>
      {(control, mood) => (
        <span className={boxClass(mood)}>
          <select
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {(clearable || value === '') && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
