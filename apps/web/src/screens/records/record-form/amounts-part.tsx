import { formatNumber, parseDecimal } from '@cafezal/domain/numbers.ts';
import { memo } from 'react';
import { Segments } from '../../../components/chips.tsx';
import { FieldGroup } from '../../../components/field-frame.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useLatest } from '../../../components/use-latest.ts';
import { useStayingLine } from '../../../components/use-staying-line.ts';
import { useForm } from '../../../fields/form-context.ts';
import type { PartProps } from '../../../fields/form-parts.ts';
import { FORM_ONLY, formOnly } from './form-only.ts';
import { type AmountUnit, amountWords } from './harvest-amount.ts';
import { inUnit, type PlotRow, plotRows, rememberUnit, totalsOf, unitOf } from './harvest-rows.ts';
import styles from './parts.module.css';
import { useSubject } from './subject.ts';
import { useTypedNumber } from './typed-number.ts';

const UNITS: readonly { value: AmountUnit; label: string }[] = [
  { value: 'measures', label: 'medidas' },
  { value: 'liters', label: 'litros' },
  { value: 'kg', label: 'kg' },
];
const isUnit = (word: string): word is AmountUnit => UNITS.some(({ value }) => value === word);

const NO_PLOT: readonly PlotRow[] = [{}];

const keyOf = (unit: AmountUnit) => (unit === 'kg' ? 'kg' : 'liters');

type AmountProps = {
  at: number;
  /** What is typed here alone: what is typed beside it draws nothing here. */
  value: unknown;
  unit: AmountUnit;
  name: string | null;
  onChange: (at: number, measured: PlotRow) => void;
};

const Amount = memo(function Amount({ at, value, unit, name, onChange }: AmountProps) {
  const form = useForm();
  const { settings } = useSubject().facts;
  const key = keyOf(unit);
  const path = `data.plots.${at}.${key}`;
  const [text, type] = useTypedNumber({
    value,
    factor: unit === 'measures' ? settings.measureLiters : 1,
    onChange: (measured) => onChange(at, { [key]: measured }),
  });
  const amount = parseDecimal(value) ?? 0;
  const words = useStayingLine(amount > 0 ? amountWords(amount, unit, settings) : undefined);
  const label = unit === 'kg' ? 'Peso colhido' : 'Volume colhido';
  const units = { measures: `medidas de ${settings.measureLiters}\u00a0L`, liters: 'litros', kg: 'kg' };
  return (
    <TextInput
      label={name === null ? label : `${label}, ${name}`}
      isLabelHidden={name === null}
      path={path}
      big
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={type}
      unit={units[unit]}
      hint={words === undefined ? undefined : <span className={styles.equals}>{words}</span>}
      error={form.errorAt(path)}
      warning={form.warningAt(path)}
    />
  );
});

/** What the plots give together, as one types. */
function Total({ rows, unit }: { rows: readonly PlotRow[]; unit: AmountUnit }) {
  const { settings } = useSubject().facts;
  const { liters, kg } = totalsOf(rows);
  const amount = unit === 'kg' ? kg : liters;
  if (amount <= 0) return null;
  const typed = unit === 'measures' ? amount / settings.measureLiters : amount;
  const word = UNITS.find(({ value }) => value === unit)?.label;
  return (
    <p className={styles.sum} role="status">
      Ao todo{' '}
      <b>
        {formatNumber(typed, 1)}&nbsp;{word}
      </b>{' '}
      {amountWords(amount, unit, settings)}
    </p>
  );
}

/** How much was picked, in the unit of the yard, plot by plot, with the other units under it. */
export function AmountsPart({ values, put }: PartProps) {
  const form = useForm();
  const { measureLiters } = useSubject().facts.settings;
  const rows = plotRows(values);
  const unit = unitOf(values);
  const nameOf = (row: PlotRow) => form.context.optionsOf('talhoes').find(({ value }) => value === row.plotId)?.label;
  const change = (next: readonly PlotRow[]) => put('data.plots', next);
  const choose = (to: string) => {
    if (!isUnit(to)) return;
    rememberUnit(to);
    put(FORM_ONLY, { ...formOnly(values), unit: to });
    change(rows.map((row) => inUnit(row, { from: unit, to, measureLiters })));
  };
  // Nothing is lost by typing the number before the plot was chosen.
  const typed = rows.length === 0 ? NO_PLOT : rows;
  const changeRow = useLatest((at: number, measured: PlotRow) =>
    change(typed.map((row, index) => (index === at ? { ...row, ...measured } : row))),
  );
  return (
    <FieldGroup label={unit === 'kg' ? 'Peso colhido' : 'Volume colhido'}>
      <div className={styles.tight}>
        <Segments label="Unidade da colheita" value={unit} onChange={choose} choices={UNITS} />
        {typed.map((row, at) => (
          <Amount
            // The number typed before a plot was chosen stays with the first one.
            key={at === 0 ? 'first' : String(row.plotId)}
            at={at}
            value={row[keyOf(unit)]}
            unit={unit}
            name={rows.length > 1 ? (nameOf(row) ?? null) : null}
            onChange={changeRow}
          />
        ))}
        {rows.length > 1 && <Total rows={rows} unit={unit} />}
      </div>
    </FieldGroup>
  );
}
