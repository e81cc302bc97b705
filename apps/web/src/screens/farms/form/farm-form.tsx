import { Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import type { FarmDraft } from '../../../data/device/contract.ts';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { NoConnectionError } from '../../../data/server/api.ts';
import { failureWords } from '../../failure-words.ts';
import { unchangedRefusals } from '../../unchanged-refusals.ts';
import { FarmFields } from './farm-fields.tsx';
import styles from './farm-form.module.css';
import { type FarmValues, readFarm } from './farm-values.ts';

type Errors = Readonly<Record<string, string>>;

/** Focuses the first invalid field once its error is rendered. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset input')?.focus());
}

type FormProps = {
  initial: FarmValues;
  saveLabel: string;
  cancelTo: string;
  /** Throws the server's refusal. */
  onSave: (draft: FarmDraft) => Promise<void>;
  /** Called at each change. */
  onType?: (values: FarmValues) => void;
  /** The message without a signal. */
  offline: string;
  /**
   * Given if the form fills the whole screen: its buttons stay at the bottom, and on a desktop this text beside them
   * says what comes next.
   */
  next?: string;
};

/** The values under the names by which the server refuses them. */
const byField = ({ area, areaUnit, alqueire, ...values }: FarmValues) => ({
  ...values,
  totalArea: `${area} ${areaUnit} ${alqueire ?? ''}`,
});

/** The state of a farm's form: values, errors and saving. */
function useFarmForm({ initial, onSave, onType, offline }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(initial);
  const [values, setValues] = useState(start);
  useHeldWhile(values !== start);
  const [said, setSaid] = useState<{ errors: Errors; sent: FarmValues }>({ errors: {}, sent: initial });
  const setErrors = (errors: Errors) => setSaid({ errors, sent: values });
  const errors = unchangedRefusals(said.errors, { sent: byField(said.sent), now: byField(values) });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (error: unknown) => {
    const { message, fields } = failureWords(error);
    setErrors(fields);
    if (Object.keys(fields).length === 0) setFailure(error instanceof NoConnectionError ? offline : message);
    focusFirst(form.current);
  };
  const put = (change: Partial<FarmValues>) => {
    const next = { ...values, ...change };
    setValues(next);
    onType?.(next);
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
  return { form, values, errors, failure, busy, put, submit };
}

/** The form of a farm, new or existing. */
export function FarmForm(props: FormProps) {
  const { saveLabel, cancelTo, next } = props;
  const { form, values, errors, failure, busy, put, submit } = useFarmForm(props);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className={styles.sheet}>
        <FarmFields values={values} errors={errors} put={put} />
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <Notice tone="error" icon="circle-alert">
            <p>{failure}</p>
          </Notice>
        </div>
      )}
      <div className={next === undefined ? styles.end : styles.bar}>
        {next !== undefined && <p className={styles.next}>{next}</p>}
        <Link to={cancelTo} className={classNames(buttonClass({ look: 'secondary', size: 'lg' }), styles.cancel)}>
          Cancelar
        </Link>
        <Button type="submit" size="lg" busy={busy} busyLabel="Salvando…">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
