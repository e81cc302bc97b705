import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/icons/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { FieldControl } from './field-control.tsx';
import { type FormFindings, FormProvider } from './form-context.ts';
import { type FormPart, formParts, isWidePart, partLabel } from './form-parts.ts';
import styles from './record-form.module.css';
import { type RecordValues, valueAt } from './record-values.ts';
import { type RecordFormProps, useRecordForm } from './use-record-form.ts';

type PartsProps = {
  parts: readonly FormPart[];
  special: RecordFormProps['special'];
  values: RecordValues;
  put: (path: string, value: unknown) => void;
};

function Part({ part, special, values, put }: Omit<PartsProps, 'parts'> & { part: FormPart }) {
  const value = valueAt(values, part.path);
  const onChange = (next: unknown) => put(part.path, next);
  const Special = special[part.name];
  if (Special !== undefined) return <Special value={value} onChange={onChange} values={values} />;
  if (part.kind !== 'field') return null;
  return <FieldControl field={part.field} path={part.path} value={value} onChange={onChange} />;
}

function Parts({ parts, ...rest }: PartsProps) {
  return (
    <div className={styles.grid}>
      {parts.map((part) => (
        <div key={part.path} className={classNames(isWidePart(part) && styles.wide)}>
          <Part part={part} {...rest} />
        </div>
      ))}
    </div>
  );
}

const count = (number: number, one: string, many: string): string | null =>
  number === 0 ? null : `${number} ${number === 1 ? one : many}`;

/** What stands beside the save button: how much is to be mended and to be looked at again. */
export function findingsWords({ errors, warnings }: FormFindings): string {
  const words = [
    count(Object.keys(errors).length, 'campo para corrigir', 'campos para corrigir'),
    count(warnings.length, 'aviso para conferir', 'avisos para conferir'),
  ];
  return words.filter((word) => word !== null).join(', ');
}

/** What is odd, all together above the button that saves all the same. */
function Doubts({ warnings }: Pick<FormFindings, 'warnings'>) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div role="alert" ref={shown}>
      <Notice tone="warning" icon="triangle-alert">
        <p>
          <b>Confira antes de salvar:</b>
        </p>
        {warnings.map(({ field, code, message }) => (
          <p key={`${field} ${code}`}>{message}</p>
        ))}
      </Notice>
    </div>
  );
}

/** The form of a record, made from its stage's definition: the quick fields first, the rest folded away. */
export function RecordForm(props: RecordFormProps) {
  const { definition, special, saveLabel, cancelTo } = props;
  const { form, values, findings, state, put, submit, busy, tried, failure } = useRecordForm(props);
  const [{ quick, rest }] = useState(() => formParts(definition, props));
  const [isOpen, setOpen] = useState(false);
  const isInQuick = (path: string) => quick.some((part) => path === part.path || path.startsWith(`${part.path}.`));
  const isInRest = (path: string) => rest.some((part) => path === part.path || path.startsWith(`${part.path}.`));
  const mustOpen = tried && Object.keys(findings.errors).some(isInRest);
  const shown = isOpen || mustOpen;
  const hasErrors = Object.keys(findings.errors).length > 0 || findings.message !== undefined;
  const mayConfirm = tried && !hasErrors && findings.warnings.length > 0;
  // What is wrong with something that the form does not ask for is said in words.
  const [unseen] = Object.entries(findings.errors).filter(([path]) => !isInQuick(path) && !isInRest(path));
  const problem = failure ?? (tried ? (findings.message ?? unseen?.[1]) : undefined);
  const shared = { special, values, put };
  return (
    <FormProvider value={state}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className={styles.sheet}>
          <Parts parts={quick} {...shared} />
          <button type="button" className={styles.more} aria-expanded={shown} onClick={() => setOpen(!shown)}>
            <Icon name="chevron-down" />
            {shown
              ? 'Menos detalhes'
              : `Mais detalhes: ${rest
                  .slice(0, 3)
                  .map((part) => partLabel(part).toLowerCase())
                  .join(', ')}`}
          </button>
          {shown && <Parts parts={rest} {...shared} />}
          {mayConfirm && <Doubts warnings={findings.warnings} />}
          {problem !== undefined && (
            <Notice tone="error" icon="circle-alert">
              <p>{problem}</p>
            </Notice>
          )}
        </div>
        <div className={styles.bar}>
          <span className={styles.state} role="status">
            {tried && findingsWords(findings)}
          </span>
          <Link to={cancelTo} className={classNames(buttonClass({ look: 'secondary', size: 'lg' }), styles.cancel)}>
            Cancelar
          </Link>
          <Button type="submit" size="lg" icon="check" busy={busy} busyLabel="Salvando…">
            {mayConfirm ? 'Salvar mesmo assim' : saveLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
