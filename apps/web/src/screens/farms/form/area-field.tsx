import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { HECTARES_PER_ALQUEIRE } from '@cafezal/domain/ground/units.ts';
import { useState } from 'react';
import { ChoiceChips, Segments } from '../../../components/controls/chips.tsx';
import { FieldFrame } from '../../../components/controls/field-frame.tsx';
import { boxClass, inputClass } from '../../../components/controls/text-input.tsx';
import styles from './farm-form.module.css';
import { ALQUEIRES, type Alqueire, alqueireIn, type FarmFieldsProps, hectaresOf } from './farm-values.ts';

const AREA_UNITS = [
  { value: 'ha', label: 'ha' },
  { value: 'alqueires', label: 'alqueires' },
];

const sizeOf = (custom: Alqueire): string => `${formatNumber(HECTARES_PER_ALQUEIRE[custom])}\u00a0ha`;
const CUSTOMS = Object.entries(ALQUEIRES).map(([value, name]) => ({ value, label: name }));

const isAlqueire = (value: string): value is Alqueire => Object.hasOwn(ALQUEIRES, value);

/** An area in alqueires as hectares, with the kind of alqueire and how to change it. */
function InHectares({ values, onSwap }: Pick<FarmFieldsProps, 'values'> & { onSwap: () => void }) {
  const custom = alqueireIn(values);
  const area = hectaresOf(values);
  return (
    <>
      {area !== null && <span className={styles.equals}>= {formatNumber(area, 4)}&nbsp;ha. </span>}
      Alqueire {ALQUEIRES[custom]}, {sizeOf(custom)}.{' '}
      <button type="button" className={styles.swap} onClick={onSwap}>
        Trocar
      </button>
    </>
  );
}

/** The area of a farm, in hectares or in the region's alqueires. */
export function AreaField({ values, errors, put }: FarmFieldsProps) {
  const [swaps, setSwaps] = useState(false);
  const isInAlqueires = values.areaUnit === 'alqueires';
  return (
    <>
      <FieldFrame
        label="Área total"
        path="totalArea"
        hint={isInAlqueires ? <InHectares values={values} onSwap={() => setSwaps(!swaps)} /> : undefined}
        error={errors.totalArea}
      >
        {(control, mood) => (
          <div className={styles.area}>
            <span className={boxClass(mood)}>
              <input
                {...control}
                className={inputClass()}
                inputMode="decimal"
                autoComplete="off"
                value={values.area}
                onChange={(event) => put({ area: event.target.value })}
              />
            </span>
            <Segments
              label="Unidade da área"
              value={values.areaUnit}
              onChange={(unit) => put({ areaUnit: unit === 'ha' ? 'ha' : 'alqueires' })}
              choices={AREA_UNITS}
            />
          </div>
        )}
      </FieldFrame>
      {isInAlqueires && swaps && (
        <ChoiceChips
          label="Qual alqueire"
          value={alqueireIn(values)}
          onChange={(value) => {
            if (isAlqueire(value)) put({ alqueire: value });
            setSwaps(false);
          }}
          choices={CUSTOMS.map(({ value, label }) => ({
            value,
            label: isAlqueire(value) ? `${label}, ${sizeOf(value)}` : label,
          }))}
          clearable={false}
        />
      )}
    </>
  );
}
