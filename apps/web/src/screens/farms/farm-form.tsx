import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import type { FarmDraft } from '../../data/contract.ts';
import { failureWords } from '../failure-words.ts';
import { FarmFields } from './farm-fields.tsx';
import styles from './farm-form.module.css';
import { type FarmValues, readFarm } from './farm-values.ts';

type Errors = Readonly<Record<string, string>>;

/** Moves the focus to the first field in error once it is drawn. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset input')?.focus());
}

/** The form of a farm, for a first and for a later time. `onSave` throws what the server refused. */
export function FarmForm({
  initial,
  saveLabel,
  cancelTo,
  onSave,
}: {
  initial: FarmValues;
  saveLabel: string;
  cancelTo: string;
  onSave: (draft: FarmDraft) => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (error: unknown) => {
    const { message, fields } = failureWords(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) setFailure(message);
    focusFirst(form.current);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { draft, errors: missing } = readFarm(values);
    setErrors(missing ?? {});
    setFailure(null);
    if (draft === undefined) return focusFirst(form.current);
    setBusy(true);
    await onSave(draft).catch(refuse);
    setBusy(false);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <FarmFields values={values} errors={errors} put={(change) => setValues({ ...values, ...change })} />
      {failure !== null && (
        <div className={styles.wide}>
          <Notice tone="error" icon="circle-alert">
            <p>{failure}</p>
          </Notice>
        </div>
      )}
      <div className={`${styles.actions} ${styles.wide}`}>
        <Link to={cancelTo} className={buttonClass({ look: 'secondary', size: 'lg' })}>
          Cancelar
        </Link>
        <Button type="submit" size="lg" busy={busy} busyLabel="Salvando…">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
