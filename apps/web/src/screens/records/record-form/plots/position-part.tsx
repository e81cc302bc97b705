import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { useState } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';
import { readPosition } from './position.ts';

const DECIMALS = 7;
const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS;
const shown = (value: unknown): string => {
  const number = typeof value === 'number' ? value : null;
  return number === null ? String(value ?? '') : formatNumber(number, DECIMALS);
};

/** Where the work was: the device's location, or typed degrees. */
export function PositionPart({ values, put }: PartProps) {
  const form = useForm();
  const [state, setState] = useState<{ busy: boolean; words: string }>({ busy: false, words: '' });
  const data = isObject(values.data) ? values.data : {};
  const isThere = parseDecimal(data.latitude) !== null && parseDecimal(data.longitude) !== null;
  const read = async () => {
    setState({ busy: true, words: '' });
    const position = await readPosition();
    setState({ busy: false, words: typeof position === 'string' ? position : '' });
    if (typeof position === 'string') return;
    put('data.latitude', round(position[1]));
    put('data.longitude', round(position[0]));
  };
  return (
    <div className={styles.stack}>
      <div className={styles.here}>
        <Button look="secondary" icon="pin" busy={state.busy} busyLabel="Procurando…" onClick={read}>
          {isThere ? 'Atualizar minha posição' : 'Usar minha posição'}
        </Button>
        <span role="status">{state.words}</span>
      </div>
      <div className={styles.twins}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'latitude' ? 'Latitude' : 'Longitude'}
            path={`data.${name}`}
            inputMode="text"
            autoComplete="off"
            value={shown(data[name])}
            onChange={(text) => put(`data.${name}`, text)}
            error={form.errorAt(`data.${name}`)}
          />
        ))}
      </div>
    </div>
  );
}
