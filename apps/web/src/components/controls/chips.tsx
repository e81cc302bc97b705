import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './chips.module.css';
import { ClearButton } from './clear-button.tsx';
import { FieldGroup, type FieldNotes } from './field-frame.tsx';
import type { Choice } from './select-input.tsx';

/** Whether chips stay in one line that scrolls sideways on a phone. */
type Line = { inLine?: boolean | undefined };

const chipsClass = ({ inLine = false }: Line): string => classNames(styles.chips, inLine && styles.line);

const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** One shared element for all chips, so that React does not render it again. */
const CHECK = (
  <span className={styles.check}>
    <Icon name="check" size={20} />
  </span>
);

/** Single choice as chips. Touching the chosen chip does not clear it; with `clearable` there is a button for that. */
export function ChoiceChips({
  value,
  onChange,
  choices,
  clearable = true,
  inLine,
  ...notes
}: Line &
  FieldNotes & {
    value: string;
    onChange: (value: string) => void;
    choices: readonly Choice[];
    clearable?: boolean;
  }) {
  const name = useId();
  return (
    <FieldGroup {...notes}>
      <div className={chipsClass({ inLine })}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            {CHECK}
            {choice.label}
          </label>
        ))}
        {clearable && value !== '' && <ClearButton label={notes.label} onClear={() => onChange('')} />}
      </div>
    </FieldGroup>
  );
}

/** Multiple choice as chips. */
export function ManyChips({
  values,
  onChange,
  choices,
  inLine,
  ...notes
}: Line &
  FieldNotes & { values: readonly string[]; onChange: (values: string[]) => void; choices: readonly Choice[] }) {
  return (
    <FieldGroup {...notes}>
      <div className={chipsClass({ inLine })}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip}>
            <input
              type="checkbox"
              value={choice.value}
              checked={values.includes(choice.value)}
              onChange={() => onChange(toggled(values, choice.value))}
            />
            {CHECK}
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Two to four words in one bar, such as the unit in which a number is typed; `label` is for screen readers. */
export function Segments({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
}) {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
