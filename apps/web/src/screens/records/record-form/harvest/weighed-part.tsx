import { memo } from 'react';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import styles from '../subject/parts.module.css';
import { useTypedNumber } from '../subject/typed-number.ts';
import type { AmountUnit } from './harvest-amount.ts';
import { type PlotRow, plotRows, unitOf } from './harvest-rows.ts';
import { sharedAmount, withShared } from './shared-amount.ts';
import { useAreaOf } from './use-area-of.ts';

const NO_PLOT: readonly PlotRow[] = [{}];

/** The second measure beside an amount: litres beside kg, kg otherwise. */
const besideOf = (unit: AmountUnit) => (unit === 'kg' ? 'liters' : 'kg');

type Props = {
  at: number;
  /** The value of this field only, so that typing elsewhere does not render it. */
  value: unknown;
  unit: AmountUnit;
  name: string | null;
  onChange: (at: number, measured: PlotRow) => void;
};

/** The second measure of the same coffee: kg for a volume, litres for a weight. */
const Measured = memo(function Measured({ at, value, unit, name, onChange }: Props) {
  const form = useForm();
  const key = besideOf(unit);
  const { label, optional, word } =
    key === 'liters'
      ? { label: 'Volume', optional: 'se mediu', word: 'litros' }
      : { label: 'Peso na balança', optional: 'se pesou', word: 'kg' };
  const path = `data.plots.${at}.${key}`;
  const [text, type] = useTypedNumber({
    value,
    factor: 1,
    onChange: (measured) => onChange(at, { [key]: measured }),
  });
  return (
    <TextInput
      label={name === null ? label : `${label}, ${name}`}
      optional={optional}
      path={path}
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={type}
      unit={word}
      error={form.errorAt(path)}
      warning={form.warningAt(path)}
    />
  );
});

/** The weight of a harvest, per plot or for all together, for farms with a scale. */
export function WeighedPart({ values, put }: PartProps) {
  const form = useForm();
  const areaOf = useAreaOf(values);
  const rows = plotRows(values);
  const shared = sharedAmount(values, areaOf);
  const typed: readonly PlotRow[] = rows.length === 0 ? NO_PLOT : rows;
  const changeRow = useLatest((at: number, measured: PlotRow) => {
    if (shared === null)
      return put(
        'data.plots',
        typed.map((row, index) => (index === at ? { ...row, ...measured } : row)),
      );
    for (const [path, value] of withShared(values, { ...shared, ...measured }, areaOf)) put(path, value);
  });
  const unit = unitOf(values);
  const nameOf = (row: PlotRow) => form.context.optionsOf('talhoes').find(({ value }) => value === row.plotId)?.label;
  const asked = shared === null ? typed : typed.slice(0, 1);
  return (
    <div className={styles.stack}>
      {asked.map((row, at) => (
        <Measured
          key={at === 0 ? 'first' : String(row.plotId)}
          at={at}
          value={(shared ?? row)[besideOf(unit)]}
          unit={unit}
          name={asked.length > 1 ? (nameOf(row) ?? null) : null}
          onChange={changeRow}
        />
      ))}
    </div>
  );
}
