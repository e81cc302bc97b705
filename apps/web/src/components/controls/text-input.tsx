import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { classNames } from '../page/class-names.ts';
import { FieldFrame, type FieldNotes, type Mood } from './field-frame.tsx';
import styles from './input.module.css';

/** The class of the box around a control, by its `mood`. */
export const boxClass = (mood: Mood, big = false): string =>
  classNames(styles.box, mood !== undefined && styles[mood], big && styles.big);

/** The class of a bare control inside such a box. */
export const inputClass = (): string => classNames(styles.input);

type Props = FieldNotes &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
    /** Unit after the input, such as `kg`. */
    unit?: string | undefined;
    /** Prefix before the input, such as `R$`. */
    prefix?: string | undefined;
    /** Whether it is the main number of a form and drawn large. */
    big?: boolean;
    after?: ReactNode;
  };

/** Input modes without spell checking: numbers have no spelling. */
const NUMERIC: ReadonlySet<string | undefined> = new Set(['decimal', 'numeric']);

const notesOf = ({
  label,
  isLabelHidden,
  sum,
  optional,
  hint,
  error,
  warning,
  aside,
  path,
}: FieldNotes): FieldNotes => ({
  label,
  isLabelHidden,
  sum,
  optional,
  hint,
  error,
  warning,
  aside,
  path,
});

/** A single-line text input with its label. Accepts any attribute of an `input`. */
export function TextInput({ value, onChange, unit, prefix, big, after, ...rest }: Props) {
  const { label, isLabelHidden, sum, optional, hint, error, warning, aside, path, ...attributes } = rest;
  return (
    <FieldFrame {...notesOf({ label, isLabelHidden, sum, optional, hint, error, warning, aside, path })}>
      {(control, mood) => (
        <span className={boxClass(mood, big)}>
          {prefix !== undefined && <span className={styles.unit}>{prefix}</span>}
          <input
            spellCheck={NUMERIC.has(attributes.inputMode) ? false : undefined}
            {...attributes}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit !== undefined && <span className={styles.unit}>{unit}</span>}
          {after}
        </span>
      )}
    </FieldFrame>
  );
}

/** A multi-line text input with its label, which grows with its text. */
export function TextArea({
  value,
  onChange,
  ...rest
}: FieldNotes &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className' | 'id'> & {
    value: string;
    onChange: (value: string) => void;
  }) {
  const { label, isLabelHidden, sum, optional, hint, error, warning, aside, path, ...attributes } = rest;
  return (
    <FieldFrame {...notesOf({ label, isLabelHidden, sum, optional, hint, error, warning, aside, path })}>
      {(control, mood) => (
        <span className={classNames(boxClass(mood), styles.grows)}>
          <textarea
            {...attributes}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
