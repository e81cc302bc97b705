import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { classNames } from '../../components/page/class-names.ts';
import type { FormFindings } from '../values/form-context.ts';
import { useTyped } from '../values/typed-values.ts';
import styles from './record-form.module.css';
import type { RecordFormProps, useRecordForm } from './use-record-form.ts';

const count = (number: number, one: string, many: string): string | null =>
  number === 0 ? null : `${number} ${number === 1 ? one : many}`;

/** The text beside the save button: the numbers of errors and warnings. */
export function findingsWords({ errors, warnings }: FormFindings): string {
  const words = [
    count(Object.keys(errors).length, 'campo para corrigir', 'campos para corrigir'),
    count(warnings.length, 'aviso para conferir', 'avisos para conferir'),
  ];
  return words.filter((word) => word !== null).join(', ');
}

/** Ignores the second tap of a double tap: the person has not read the question that the first one opened. */
const onlyOnce = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/** The bar under a form: what follows from the values, findings, cancel and save. */
export function FormBar({
  form: { findings, typed, tried, busy, mayConfirm },
  props: { cancelTo, saveLabel, anotherLabel, beside },
  children,
}: {
  form: ReturnType<typeof useRecordForm>;
  props: Pick<RecordFormProps, 'cancelTo' | 'saveLabel' | 'anotherLabel' | 'beside'>;
  children: ReactNode;
}) {
  const label = useTyped(typed, (values) => beside?.saveWords?.(values) ?? saveLabel);
  return (
    <>
      {anotherLabel !== undefined && (
        <div className={styles.another}>
          <Button type="submit" look="quiet" icon="plus" data-another="true" busy={busy} onClick={onlyOnce}>
            {anotherLabel}
          </Button>
        </div>
      )}
      <div className={styles.bar}>
        <div className={styles.foot}>{children}</div>
        <span className={styles.state} role="status">
          {(tried || mayConfirm) && findingsWords(findings)}
        </span>
        <Link to={cancelTo} className={classNames(buttonClass({ look: 'secondary', size: 'lg' }), styles.cancel)}>
          Cancelar
        </Link>
        <Button type="submit" size="lg" icon="check" busy={busy} busyLabel="Salvando…" onClick={onlyOnce}>
          {mayConfirm ? 'Salvar mesmo assim' : label}
        </Button>
      </div>
    </>
  );
}
