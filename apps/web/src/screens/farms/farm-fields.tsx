import { formatNumber } from '@cafezal/domain/numbers.ts';
import { REGIONS, STATES } from '@cafezal/domain/states.ts';
import { useState } from 'react';
import { ChoiceChips, Segments } from '../../components/chips.tsx';
import { FieldFrame } from '../../components/field-frame.tsx';
import { SelectInput } from '../../components/select-input.tsx';
import { boxClass, inputClass, TextInput } from '../../components/text-input.tsx';
import { alqueireOf } from '../../fields/unit-conversions.ts';
import styles from './farm-form.module.css';
import { type FarmValues, hectaresOf } from './farm-values.ts';

/** What the controls of a farm's form are given. */
export type FarmFieldsProps = {
  values: FarmValues;
  errors: Readonly<Record<string, string>>;
  put: (change: Partial<FarmValues>) => void;
};

const OTHER = 'outra';
const AREA_UNITS = [
  { value: 'ha', label: 'ha' },
  { value: 'alqueires', label: 'alqueires' },
];
const STATE_CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));

function AreaField({ values, errors, put }: FarmFieldsProps) {
  const { custom, hectares } = alqueireOf(values.state);
  const area = hectaresOf(values);
  const hint =
    values.areaUnit === 'alqueires' ? (
      <>
        {area !== null && <span className={styles.equals}>= {formatNumber(area, 4)}&nbsp;ha. </span>}
        Alqueire {custom}, {formatNumber(hectares)}&nbsp;ha{values.state === '' && ', enquanto não há estado'}.
      </>
    ) : undefined;
  return (
    <FieldFrame label="Área total" path="totalArea" hint={hint} error={errors.totalArea}>
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
  );
}

function RegionField({ values, errors, put }: FarmFieldsProps) {
  const suggested = REGIONS[values.state] ?? [];
  const [writes, setWrites] = useState(values.region !== '' && !suggested.includes(values.region));
  const text = (
    <TextInput
      label={suggested.length === 0 ? 'Região' : 'Qual região'}
      path="region"
      error={errors.region}
      maxLength={50}
      value={values.region}
      onChange={(region) => put({ region })}
    />
  );
  if (suggested.length === 0) return text;
  const choices = [...suggested.map((name) => ({ value: name, label: name })), { value: OTHER, label: 'Outra' }];
  const choose = (value: string) => {
    setWrites(value === OTHER);
    put({ region: value === OTHER ? '' : value });
  };
  return (
    <div className={styles.wide}>
      <ChoiceChips
        label="Região"
        path={writes ? undefined : 'region'}
        error={writes ? undefined : errors.region}
        value={writes ? OTHER : values.region}
        onChange={choose}
        choices={choices}
        clearable={false}
      />
      {writes && text}
    </div>
  );
}

/** The controls of a farm: five that must be there, and the state registration. */
export function FarmFields(props: FarmFieldsProps) {
  const { values, errors, put } = props;
  return (
    <>
      <TextInput
        label="Nome da fazenda"
        path="name"
        error={errors.name}
        maxLength={100}
        autoComplete="off"
        value={values.name}
        onChange={(name) => put({ name })}
      />
      <div className={styles.areaCell}>
        <AreaField {...props} />
      </div>
      <div className={styles.stateCell}>
        <SelectInput
          label="Estado"
          path="state"
          error={errors.state}
          value={values.state}
          onChange={(state) => put({ state, region: '' })}
          choices={STATE_CHOICES}
          clearable={false}
        />
      </div>
      <TextInput
        label="Cidade"
        path="city"
        error={errors.city}
        maxLength={50}
        autoComplete="address-level2"
        value={values.city}
        onChange={(city) => put({ city })}
      />
      <RegionField key={values.state} {...props} />
      <TextInput
        label="Inscrição estadual"
        optional="vai na nota"
        path="stateRegistration"
        error={errors.stateRegistration}
        maxLength={30}
        value={values.stateRegistration}
        onChange={(stateRegistration) => put({ stateRegistration })}
      />
    </>
  );
}
