import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../page/class-names.ts';
import styles from './field-frame.module.css';

/**
 * Texts around a control. `optional`: words in brackets after the label. An `error` is shown instead of a `warning`.
 */
export type FieldNotes = {
  label: string;
  optional?: string | undefined;
  /** Whether only screen readers get the label, because the text above says the same. */
  isLabelHidden?: boolean | undefined;
  /** Text after the label, without brackets, such as a sum. */
  sum?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  warning?: string | undefined;
  /** Content at the right of the label, such as a link. */
  aside?: ReactNode;
  /** Dotted path of the edited value, by which a form finds the first invalid field. */
  path?: string | undefined;
};

/** Attributes that connect a control to its frame's label, hint and message. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** The state of a control's border, as its message. */
export type Mood = 'error' | 'warning' | undefined;

const moodOf = ({ error, warning }: FieldNotes): Mood => {
  if (error !== undefined) return 'error';
  return warning === undefined ? undefined : 'warning';
};

function Message({ id, mood, text }: { id: string; mood: 'error' | 'warning'; text: string }) {
  return (
    <p className={classNames(styles.message, styles[mood])} id={id}>
      <Icon name={mood === 'error' ? 'circle-alert' : 'triangle-alert'} size={22} />
      <span>{text}</span>
    </p>
  );
}

function Notes({ id, notes }: { id: string; notes: FieldNotes }) {
  const mood = moodOf(notes);
  return (
    <>
      {notes.hint !== undefined && (
        <div className={styles.hint} id={`${id}-hint`}>
          {notes.hint}
        </div>
      )}
      {mood !== undefined && <Message id={`${id}-message`} mood={mood} text={notes.error ?? notes.warning ?? ''} />}
    </>
  );
}

const describedBy = (id: string, notes: FieldNotes): string | undefined => {
  const ids = [notes.hint !== undefined && `${id}-hint`, moodOf(notes) !== undefined && `${id}-message`];
  return ids.filter(Boolean).join(' ') || undefined;
};

function Label({ notes }: { notes: FieldNotes }) {
  return (
    <>
      {notes.label}
      {notes.sum !== undefined && <span className={styles.optional}> {notes.sum}</span>}
      {notes.optional !== undefined && <span className={styles.optional}> ({notes.optional})</span>}
    </>
  );
}

/** A control with its label above and its hint, warning or error below. */
export function FieldFrame({
  children,
  ...notes
}: FieldNotes & { children: (control: ControlProps, mood: Mood) => ReactNode }) {
  const id = useId();
  const mood = moodOf(notes);
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy(id, notes),
    'aria-invalid': mood === 'error' || undefined,
  };
  const label = (
    <label className={classNames(styles.label, notes.isLabelHidden === true && styles.hidden)} htmlFor={id}>
      <Label notes={notes} />
    </label>
  );
  return (
    <div className={styles.field} data-field={notes.path}>
      {notes.aside === undefined ? (
        label
      ) : (
        <div className={styles.line}>
          {label}
          {notes.aside}
        </div>
      )}
      {children(control, mood)}
      <Notes id={id} notes={notes} />
    </div>
  );
}

/** Several controls under one label, such as chips, with the same notes. */
export function FieldGroup({ children, ...notes }: FieldNotes & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.field} data-field={notes.path} aria-describedby={describedBy(id, notes)}>
      <legend className={classNames(styles.label, notes.isLabelHidden === true && styles.hidden)}>
        <Label notes={notes} />
      </legend>
      {children}
      <Notes id={id} notes={notes} />
    </fieldset>
  );
}
