import { withWord } from '@cafezal/domain/definition/unit-word.ts';
import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import { memo } from 'react';
import { Segments } from '../../../../components/controls/chips.tsx';
import { FieldGroup } from '../../../../components/controls/field-frame.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { useLatest } from '../../../../components/page/use-latest.ts';
import { useReservedLine } from '../../../../components/page/use-reserved-line.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import type { PartProps } from '../../../../fields/values/form-parts.ts';
import { FORM_ONLY, formOnly } from '../subject/form-only.ts';
import styles from '../subject/parts.module.css';
import { useSubject } from '../subject/subject.ts';
import { useTypedNumber } from '../subject/typed-number.ts';
import { type AmountUnit, amountWords } from './harvest-amount.ts';
import { inUnit, type PlotRow, plotRows, rememberUnit, totalsOf, unitOf } from './harvest-rows.ts';
import { areAreasKnown, type SharedAmount, sharedAmount, sharedFrom, withShared } from './shared-amount.ts';
import { SharesOfPlots, TogetherSwitch } from './shared-amount-part.tsx';
import { useAreaOf } from './use-area-of.ts';

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
  /** The value of this field only, so that typing elsewhere does not render it. */
  value: unknown;
  unit: AmountUnit;
  name: string | null;
  /** Number of plots measured together; their errors are shown at this field. */
  together: number;
  onChange: (at: number, measured: PlotRow) => void;
};

const Amount = memo(function Amount({ at, value, unit, name, together, onChange }: AmountProps) {
  const form = useForm();
  const { settings } = useSubject().facts;
  const key = keyOf(unit);
  const paths = Array.from({ length: together }, (_, beside) => `data.plots.${at + beside}.${key}`);
  const path = `data.plots.${at}.${key}`;
  const firstOf = (read: (path: string) => string | undefined) => paths.map(read).find((words) => words !== undefined);
  const [text, type] = useTypedNumber({
    value,
    factor: unit === 'measures' ? settings.measureLiters : 1,
    onChange: (measured) => onChange(at, { [key]: measured }),
  });
  const amount = parseDecimal(value) ?? 0;
  const words = useReservedLine(amount > 0 ? amountWords(amount, unit, settings) : undefined);
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
      error={firstOf(form.errorAt)}
      warning={firstOf(form.warningAt)}
    />
  );
});

/** The running total of all plots. */
function Total({ rows, unit }: { rows: readonly PlotRow[]; unit: AmountUnit }) {
  const { settings } = useSubject().facts;
  const { liters, kg } = totalsOf(rows);
  const amount = unit === 'kg' ? kg : liters;
  if (amount <= 0) return null;
  const typed = unit === 'measures' ? amount / settings.measureLiters : amount;
  const word = UNITS.find(({ value }) => value === unit)?.label ?? '';
  return (
    <p className={styles.sum} role="status">
      Ao todo <b>{withWord(formatNumber(typed, 1), word)}</b> {amountWords(amount, unit, settings)}
    </p>
  );
}

/** Formats a plot's share in the unit of the typed total. */
function useShareWords(unit: AmountUnit): (row: PlotRow) => string {
  const { measureLiters } = useSubject().facts.settings;
  const words = { measures: 'medidas', liters: 'L', kg: 'kg' };
  return (row) => {
    const amount = parseDecimal(row[keyOf(unit)]);
    if (amount === null) return '';
    return withWord(formatNumber(unit === 'measures' ? amount / measureLiters : amount, 3), words[unit]);
  };
}

/** The rows of plots, and how to change their unit and whether they were measured together. */
function useAmounts({ values, put }: PartProps) {
  const { measureLiters } = useSubject().facts.settings;
  const areaOf = useAreaOf(values);
  const rows = plotRows(values);
  const unit = unitOf(values);
  const shared = sharedAmount(values, areaOf);
  const share = (next: SharedAmount | null) => {
    for (const [path, value] of withShared(values, next, areaOf)) put(path, value);
  };
  // A number typed before a plot was chosen is kept.
  const typed = rows.length === 0 ? NO_PLOT : rows;
  const choose = (to: string) => {
    if (!isUnit(to)) return;
    rememberUnit(to);
    const meant = (row: PlotRow) => inUnit(row, { from: unit, to, measureLiters });
    const { by, percents, ...sums } = shared ?? { by: 'area', percents: {} };
    const next = { ...formOnly(values), unit: to };
    if (shared === null) {
      put(FORM_ONLY, next);
      return put('data.plots', rows.map(meant));
    }
    for (const [path, value] of withShared({ ...values, [FORM_ONLY]: next }, { ...meant(sums), by, percents }, areaOf))
      put(path, value);
  };
  const changeRow = useLatest((at: number, measured: PlotRow) => {
    if (shared !== null) return share({ ...shared, ...measured });
    put(
      'data.plots',
      typed.map((row, index) => (index === at ? { ...row, ...measured } : row)),
    );
  });
  const hasAreas = areAreasKnown(rows, areaOf);
  return { rows, typed, unit, shared, hasAreas, share, choose, changeRow };
}

/** The picked amount in the farm's unit, per plot or for all plots together, with other units below. */
export function AmountsPart(props: PartProps) {
  const form = useForm();
  const { rows, typed, unit, shared, hasAreas, share, choose, changeRow } = useAmounts(props);
  const shareOf = useShareWords(unit);
  const nameOf = (row: PlotRow) => form.context.optionsOf('talhoes').find(({ value }) => value === row.plotId)?.label;
  const asked = shared === null ? typed : typed.slice(0, 1);
  return (
    <FieldGroup label={unit === 'kg' ? 'Peso colhido' : 'Volume colhido'}>
      <div className={styles.tight}>
        <Segments label="Unidade da colheita" value={unit} onChange={choose} choices={UNITS} />
        {rows.length > 1 && (
          <TogetherSwitch
            unit={unit}
            checked={shared !== null}
            onChange={(isOnce) => share(isOnce ? sharedFrom(rows, 'area') : null)}
          />
        )}
        {asked.map((row, at) => (
          <Amount
            // The number typed before a plot was chosen stays with the first plot.
            key={at === 0 ? 'first' : String(row.plotId)}
            at={at}
            value={(shared ?? row)[keyOf(unit)]}
            unit={unit}
            name={asked.length > 1 ? (nameOf(row) ?? null) : null}
            together={shared === null ? 1 : rows.length}
            onChange={changeRow}
          />
        ))}
        {shared !== null && <SharesOfPlots {...{ rows, shared, hasAreas, nameOf, shareOf }} onChange={share} />}
        {shared === null && rows.length > 1 && <Total rows={rows} unit={unit} />}
      </div>
    </FieldGroup>
  );
}
