import { STATES } from '@cafezal/domain/farm/states.ts';
import { regionsOfCity } from '@cafezal/domain/knowledge/coffee-regions.ts';
import { at } from '@cafezal/domain/knowledge/knowledge.ts';
import { STATE_REGIONS } from '@cafezal/domain/knowledge/state-regions.ts';
import { useEffect, useMemo, useState } from 'react';
import { ChoiceChips } from '../../../components/controls/chips.tsx';
import { Combobox } from '../../../components/controls/combobox.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { useIsWide } from '../../../components/page/use-is-wide.ts';
import { type City, cityOf, cityOptions, loadCities } from './cities.ts';
import styles from './farm-form.module.css';
import type { FarmFieldsProps } from './farm-values.ts';

const OTHER = 'outra';
/** Regions offered as chips; the others are found by typing. */
const MOST_CHIPS = 3;

/** The states, by name or by their two letters, depending on the space. */
const stateChoices = (isWide: boolean) =>
  STATES.map(({ code, name }) => ({ value: code, label: isWide ? name : code }));
const NO_CITIES: readonly City[] = [];

/** All municipalities once they are loaded; empty until then, and if loading fails. */
function useCities(): readonly City[] {
  const [cities, setCities] = useState(NO_CITIES);
  useEffect(() => {
    // Without the list the city is typed in full.
    loadCities().then(setCities, () => undefined);
  }, []);
  return cities;
}

const today = (): string => new Date().toISOString().slice(0, 10);

const regionsOfState = (state: string): readonly string[] => at(STATE_REGIONS, today()).value[state] ?? [];

/** The regions offered as chips: those of the city, then the first of its state. */
function offered({ state, city, region }: FarmFieldsProps['values']): readonly string[] {
  const known = [...regionsOfCity({ state, city }, today()), ...regionsOfState(state)];
  const few = [...new Set(known)].slice(0, MOST_CHIPS);
  return region === '' || few.includes(region) || !known.includes(region) ? few : [...few.slice(0, -1), region];
}

function RegionField({ values, errors, put }: FarmFieldsProps) {
  const chips = offered(values);
  const [writes, setWrites] = useState(values.region !== '' && !chips.includes(values.region));
  const isOther = writes || chips.length === 0;
  const [suggested] = regionsOfCity(values, today());
  const regions = regionsOfState(values.state).map((name) => ({ value: name, label: name }));
  const choose = (value: string) => {
    setWrites(value === OTHER);
    put({ region: value === OTHER ? '' : value });
  };
  return (
    <div className={styles.region}>
      {chips.length > 0 && (
        <ChoiceChips
          label="Região"
          optional={suggested === undefined ? undefined : 'pela cidade'}
          hint={suggested === values.region ? `${values.city} costuma ser da região ${suggested}.` : undefined}
          path={isOther ? undefined : 'region'}
          error={isOther ? undefined : errors.region}
          value={writes ? OTHER : values.region}
          onChange={choose}
          choices={[...chips.map((name) => ({ value: name, label: name })), { value: OTHER, label: 'Outra' }]}
          clearable={false}
        />
      )}
      {isOther && (
        <Combobox
          label={chips.length === 0 ? 'Região' : 'Qual região'}
          path="region"
          error={errors.region}
          free
          maxLength={50}
          options={regions}
          value={values.region}
          onChange={(region) => put({ region })}
        />
      )}
    </div>
  );
}

/** The location of a farm: city and state, found together by typing, and the coffee region, which the city suggests. */
export function PlaceFields({ values, errors, put }: FarmFieldsProps) {
  const isWide = useIsWide();
  const cities = useCities();
  const options = useMemo(() => cityOptions(cities, values.state), [cities, values.state]);
  const [isTyping, setTyping] = useState(false);
  const settle = (city: string) => {
    const place = cityOf(cities, city, values.state);
    const [region] = regionsOfCity(place, today());
    put({ ...place, ...(region !== undefined && { region }) });
    setTyping(false);
  };
  const change = (city: string, isOption: boolean) => {
    if (isOption) return settle(city);
    // A name that is whole by now, and of one state alone, may be how a longer one begins.
    put({ city });
    setTyping(true);
  };
  return (
    <>
      <div className={styles.state}>
        <SelectInput
          label="Estado"
          path="state"
          error={errors.state}
          value={values.state}
          onChange={(state) => put({ state, city: '', region: '' })}
          choices={stateChoices(isWide)}
          clearable={false}
        />
      </div>
      <div className={styles.city}>
        <Combobox
          label="Cidade"
          path="city"
          error={errors.city}
          free
          maxLength={50}
          options={options}
          value={values.city}
          onChange={change}
          onDone={() => isTyping && settle(values.city)}
        />
      </div>
      <RegionField key={`${values.state}/${values.city}`} values={values} errors={errors} put={put} />
    </>
  );
}
