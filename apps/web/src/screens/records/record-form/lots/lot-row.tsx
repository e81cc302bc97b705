import { formatNumber, parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { type KeyboardEvent, memo, useId, useState } from 'react';
import { IconButton } from '../../../../components/controls/button.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { Icon } from '../../../../components/icons/icon.tsx';
import { classNames } from '../../../../components/page/class-names.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import { groupedText, keepMarked, plainText } from '../../../../fields/values/number-text.ts';
import { FlagMarks, keepOnMark } from '../../../farm/flag-marks.tsx';
import type { FormLot } from '../subject/drawable-lots.ts';
import { wholeLot } from '../subject/initial-values.ts';
import { lotError } from './lot-error.ts';
import styles from './lot-table.module.css';

/** A lot that goes in, as it was typed. */
export type TakenRow = Readonly<Record<string, unknown>>;

/** Is a row of this lot? */
export const isOf = (row: TakenRow, lot: Pick<FormLot, 'recordId' | 'output'>): boolean =>
  row.recordId === lot.recordId && row.output === lot.output;

/** One key for a lot in the table. */
export const lotKey = ({ recordId, output }: Pick<FormLot, 'recordId' | 'output'>): string => `${recordId} ${output}`;

/** Puts the focus on the tick of a lot: the button that brought it into sight may be gone. */
export function focusLot(table: HTMLElement | null, lot: FormLot | undefined): void {
  if (lot === undefined) return;
  table?.querySelector<HTMLElement>(`[data-lot="${CSS.escape(lotKey(lot))}"] input`)?.focus();
}

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

function leftText(availableKg: number, kg: number): string {
  const left = sumKg([availableKg, -kg]);
  return left > 0 ? `Ficam ${kgText(left)} no lote.` : 'Leva tudo o que sobra.';
}

/** What leaves in the colour of the stage that takes it, what stays quiet. */
function Bar({ lot, kg }: { lot: FormLot; kg: number }) {
  const share = Math.min(1, Math.max(0, kg / lot.availableKg));
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${100 * share}%` }} />
    </span>
  );
}

type OnChange = (lot: FormLot, row: TakenRow | null) => void;

const textOf = ({ kg }: TakenRow): string => {
  if (typeof kg === 'number') return formatNumber(kg, 3);
  return typeof kg === 'string' ? kg : '';
};

/** How much of a lot goes in, with what is wrong with it. */
function Amount({ lot, at, row, onChange }: { lot: FormLot; at: number; row: TakenRow; onChange: OnChange }) {
  const { errorAt, warningAt } = useForm();
  const path = `inputs.${at}.kg`;
  const kg = parseDecimal(row.kg);
  // While a person types, the text is theirs.
  const [typed, setTyped] = useState<{ text: string; kg: unknown } | null>(null);
  const tooMuch = kg !== null && kg > lot.availableKg ? `Sobram ${kgText(lot.availableKg)} deste lote.` : undefined;
  return (
    <TextInput
      label={`Quanto entra, ${lot.title}`}
      isLabelHidden
      path={path}
      inputMode="decimal"
      autoComplete="off"
      unit="kg"
      value={typed !== null && typed.kg === row.kg ? typed.text : groupedText(textOf(row))}
      onFocus={(event) => keepMarked(event, () => setTyped({ text: plainText(textOf(row)), kg: row.kg }))}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped({ text, kg: text });
        onChange(lot, { ...row, kg: text });
      }}
      // Told at the field, as what the rules refuse is: its border says so too, and a screen reader reads it with the weight.
      error={errorAt(path) ?? tooMuch}
      warning={warningAt(path)}
    />
  );
}

/** What cannot be of a lot that goes in, in its own row. */
function RowError({ at }: { at: number }) {
  const { errorAt } = useForm();
  const error = lotError(errorAt, at);
  if (error === undefined) return null;
  return (
    <p className={styles.error}>
      <Icon name="circle-alert" size={22} /> {error}
    </p>
  );
}

/** `Enter` ticks as the space bar does: in a form it would save. */
function tickOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.click();
}

type Props = {
  lot: FormLot;
  /** Its place among the lots that go in; null while it does not. */
  at: number | null;
  row: TakenRow | undefined;
  onChange: OnChange;
};

/** One line of the table: a tick, what the lot is, how much of it goes in, and what stays. */
export const LotRow = memo(function LotRow({ lot, at, row, onChange }: Props) {
  const id = useId();
  const isTaken = at !== null && row !== undefined;
  const kg = parseDecimal(row?.kg) ?? 0;
  return (
    <li className={classNames(styles.row, isTaken && styles.taken)} data-lot={lotKey(lot)}>
      <label className={styles.tick} htmlFor={id} onClick={keepOnMark} onKeyDown={tickOnEnter}>
        <input
          type="checkbox"
          id={id}
          checked={isTaken}
          onChange={({ target }) => onChange(lot, target.checked ? wholeLot(lot) : null)}
        />
        <span>
          <b>
            {lot.title}
            <FlagMarks flags={lot.flags} at="row" />
          </b>
          <span className={styles.sub}>{lot.sub}</span>
        </span>
      </label>
      {isTaken ? (
        <div className={styles.kg}>
          <Amount lot={lot} at={at} row={row} onChange={onChange} />
        </div>
      ) : (
        <span className={styles.has}>{kgText(lot.availableKg)}</span>
      )}
      {isTaken && (
        <span className={styles.left}>
          <Bar lot={lot} kg={kg} />
          {kg > 0 && kg <= lot.availableKg && <span role="status">{leftText(lot.availableKg, kg)}</span>}
        </span>
      )}
      {isTaken && <RowError at={at} />}
    </li>
  );
});

/** A lot that went in and that this device knows no more, or that has nothing left. */
export function LostRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { errorAt } = useForm();
  const error = errorAt(`inputs.${at}.kg`);
  return (
    <li className={classNames(styles.row, styles.lost)} data-field={`inputs.${at}`}>
      <b>Lote que não está mais disponível</b>
      <IconButton icon="x" label="Tirar o lote" onClick={onRemove} />
      <RowError at={at} />
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </li>
  );
}
