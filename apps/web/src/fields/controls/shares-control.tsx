import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { FieldGroup } from '../../components/controls/field-frame.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { useForm } from '../values/form-context.ts';
import { unitText } from '../values/unit-conversions.ts';
import { asText, type ControlProps, useNotes } from './control-props.tsx';
import styles from './rows.module.css';

/** The sum so far and what is missing to the total; null while nothing is typed. */
export function sumWords(
  shares: Readonly<Record<string, unknown>>,
  { of, unit }: { of: number; unit: string },
): string | null {
  const numbers = Object.values(shares)
    .map(parseDecimal)
    .filter((share) => share !== null);
  if (numbers.length === 0) return null;
  const sum = Math.round(numbers.reduce((total, share) => total + share, 0) * 100) / 100;
  const rest = Math.round((of - sum) * 100) / 100;
  const text = (value: number) => `${formatNumber(value)}\u00a0${unit}`;
  if (rest === 0) return `Soma: ${text(sum)}.`;
  return rest > 0 ? `Soma: ${text(sum)}. Faltam ${text(rest)}.` : `Soma: ${text(sum)}. Passou ${text(-rest)}.`;
}

function NewKey({ onAdd }: { onAdd: (key: string) => void }) {
  const [key, setKey] = useState('');
  const add = () => {
    if (key.trim() === '') return;
    onAdd(key.trim());
    setKey('');
  };
  return (
    <>
      <TextInput label="Mais um nome" value={key} onChange={setKey} maxLength={50} />
      <div className={styles.add}>
        <Button look="secondary" icon="plus" onClick={add}>
          Incluir
        </Button>
      </div>
    </>
  );
}

/** Named numbers with their running sum. */
export function SharesControl(props: ControlProps<'shares'>) {
  const notes = useNotes(props);
  const form = useForm();
  const { keys, unit, integer = false, total } = props.field;
  const shares = isObject(props.value) ? props.value : {};
  const words = keys ?? new Map(Object.keys(shares).map((key) => [key, key]));
  const sum = total === undefined ? null : sumWords(shares, { of: total.of, unit: unitText(unit) ?? '' });
  const put = (key: string, value: unknown) => props.onChange({ ...shares, [key]: value });
  return (
    <FieldGroup {...notes}>
      <div className={styles.pairs}>
        {[...words].map(([key, word]) => (
          <TextInput
            key={key}
            label={word}
            path={`${props.path}.${key}`}
            error={form.errorAt(`${props.path}.${key}`)}
            inputMode={integer ? 'numeric' : 'decimal'}
            autoComplete="off"
            unit={unitText(unit)}
            value={asText(shares[key]).replace('.', ',')}
            onChange={(value) => put(key, value)}
          />
        ))}
      </div>
      {keys === undefined && <NewKey onAdd={(key) => put(key, '')} />}
      {sum !== null && (
        <p className={styles.sum} role="status">
          {sum}
        </p>
      )}
    </FieldGroup>
  );
}
