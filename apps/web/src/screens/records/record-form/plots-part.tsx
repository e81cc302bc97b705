import { parseDecimal } from '@cafezal/domain/numbers.ts';
import { isObject } from '@cafezal/domain/reading-place.ts';
import { useState } from 'react';
import { ManyChips, Segments } from '../../../components/chips.tsx';
import { Combobox } from '../../../components/combobox.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';
import { type AmountUnit, amountWords } from './harvest-amount.ts';
import styles from './parts.module.css';
import { useSubject } from './subject.ts';
import { useTypedNumber } from './typed-number.ts';

type Row = Readonly<Record<string, unknown>>;

const REMEMBERED = 'cafezal.harvestUnit';
const MOST_CHIPS = 12;
const UNITS: readonly { value: AmountUnit; label: string }[] = [
  { value: 'measures', label: 'medidas' },
  { value: 'liters', label: 'litros' },
  { value: 'kg', label: 'kg' },
];

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const unitNamed = (word: string | null): AmountUnit => UNITS.find(({ value }) => value === word)?.value ?? 'measures';

type AmountProps = { at: number; row: Row; unit: AmountUnit; name: string | null; onChange: (row: Row) => void };

function Amount({ at, row, unit, name, onChange }: AmountProps) {
  const form = useForm();
  const { settings } = useSubject().facts;
  const key = unit === 'kg' ? 'kg' : 'liters';
  const path = `data.plots.${at}.${key}`;
  const [text, type] = useTypedNumber({
    value: row[key],
    factor: unit === 'measures' ? settings.measureLiters : 1,
    onChange: (amount) => onChange({ ...row, [key]: amount }),
  });
  const amount = parseDecimal(row[key]);
  const label = unit === 'kg' ? 'Peso colhido' : 'Volume colhido';
  const words = { measures: `medidas de ${settings.measureLiters} L`, liters: 'litros', kg: 'kg' };
  return (
    <TextInput
      label={name === null ? label : `${label}, ${name}`}
      path={path}
      big
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      unit={words[unit]}
      hint={
        amount !== null && amount > 0 ? (
          <span className={styles.equals}>{amountWords(amount, unit, settings)}</span>
        ) : undefined
      }
      error={form.errorAt(path)}
      warning={form.warningAt(path)}
    />
  );
}

function Weighed({ at, row, onChange }: Omit<AmountProps, 'unit' | 'name'>) {
  const form = useForm();
  const path = `data.plots.${at}.kg`;
  const [text, type] = useTypedNumber({ value: row.kg, factor: 1, onChange: (kg) => onChange({ ...row, kg }) });
  return (
    <TextInput
      label="Peso na balança"
      optional="se pesou"
      path={path}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={type}
      unit="kg"
      error={form.errorAt(path)}
      warning={form.warningAt(path)}
    />
  );
}

function PlotChips({ rows, onChange }: { rows: readonly Row[]; onChange: (ids: readonly string[]) => void }) {
  const form = useForm();
  const options = form.context.optionsOf('talhoes');
  const chosen = rows.map(({ plotId }) => String(plotId ?? '')).filter((id) => id !== '');
  const shown = options.filter(({ value }, at) => at < MOST_CHIPS || chosen.includes(value));
  const others = options.filter((option) => !shown.includes(option));
  return (
    <>
      <ManyChips
        label={options.length === 1 ? 'Talhão' : 'Talhões'}
        path="data.plots"
        error={form.errorAt('data.plots') ?? form.errorAt('data.plots.0.plotId')}
        warning={form.warningAt('data.plots')}
        hint={options.length === 0 ? 'Nenhum talhão ainda: cadastre em Talhões, ou salve como planejada.' : undefined}
        values={chosen}
        onChange={onChange}
        choices={shown}
      />
      {others.length > 0 && (
        <Combobox
          label="Outro talhão"
          value=""
          onChange={(id) => id !== '' && onChange([...chosen, id])}
          options={others}
        />
      )}
    </>
  );
}

/** The plots of a harvest as chips, the last used first, and how much came from each in the unit of the yard. */
export function PlotsPart({ value, onChange }: PartProps) {
  const form = useForm();
  const rows = rowsOf(value);
  const hasVolume = rows.some(({ liters }) => parseDecimal(liters) !== null);
  const onlyKg = !hasVolume && rows.some(({ kg }) => parseDecimal(kg) !== null);
  const [unit, setUnit] = useState<AmountUnit>(onlyKg ? 'kg' : unitNamed(localStorage.getItem(REMEMBERED)));
  const nameOf = (row: Row) => form.context.optionsOf('talhoes').find((option) => option.value === row.plotId)?.label;
  const choose = (ids: readonly string[]) =>
    onChange(ids.map((plotId) => rows.find((row) => row.plotId === plotId) ?? { plotId }));
  const put = (at: number, row: Row) => onChange(rows.map((item, index) => (index === at ? row : item)));
  return (
    <div className={styles.stack}>
      <PlotChips rows={rows} onChange={choose} />
      {rows.length > 0 && (
        <div className={styles.stack}>
          <Segments
            label="Unidade da colheita"
            value={unit}
            onChange={(next) => {
              localStorage.setItem(REMEMBERED, next);
              setUnit(unitNamed(next));
            }}
            choices={UNITS}
          />
          <div className={styles.stack}>
            {rows.map((row, at) => (
              <div key={String(row.plotId)} className={styles.stack}>
                <Amount
                  at={at}
                  row={row}
                  unit={unit}
                  name={rows.length > 1 ? (nameOf(row) ?? null) : null}
                  onChange={(next) => put(at, next)}
                />
                {unit !== 'kg' && <Weighed at={at} row={row} onChange={(next) => put(at, next)} />}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
