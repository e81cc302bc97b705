import { formatNumber, parseDecimal, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { type KeyboardEvent, memo, useId } from 'react';
import { IconButton } from '../../../../components/controls/button.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import { Icon } from '../../../../components/icons/icon.tsx';
import { classNames } from '../../../../components/page/class-names.ts';
import { useForm } from '../../../../fields/values/form-context.ts';
import { useGroupedText } from '../../../../fields/values/use-grouped-text.ts';
import { FlagMarks, keepOnMark } from '../../../farm/flag-marks.tsx';
import type { FormLot, LockedLot } from '../subject/drawable-lots.ts';
import { wholeLot } from '../subject/initial-values.ts';
import { lotError } from './lot-error.ts';
import styles from './lot-table.module.css';

/** An input lot, as typed. */
export type TakenRow = Readonly<Record<string, unknown>>;

/** Whether a row is of this lot. */
export const isOf = (row: TakenRow, lot: Pick<FormLot, 'recordId' | 'output'>): boolean =>
  row.recordId === lot.recordId && row.output === lot.output;

/** Key of a lot in the table. */
export const lotKey = ({ recordId, output }: Pick<FormLot, 'recordId' | 'output'>): string => `${recordId} ${output}`;

/** Focuses the tick box of a lot, because the button that revealed it may be gone. */
export function focusLot(table: HTMLElement | null, lot: FormLot | undefined): void {
  if (lot === undefined) return;
  table?.querySelector<HTMLElement>(`[data-lot="${CSS.escape(lotKey(lot))}"] input`)?.focus();
}

const kgText = (kg: number): string => `${formatNumber(kg, 3)}\u00a0kg`;

function leftText(availableKg: number, kg: number): string {
  const left = sumKg([availableKg, -kg]);
  return left > 0 ? `Ficam ${kgText(left)} no lote.` : 'Leva tudo o que sobra.';
}

/** The part of the lot that is taken, in the stage's colour, and the rest. */
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

/** The amount taken of a lot, with its error. */
function Amount({ lot, at, row, onChange }: { lot: FormLot; at: number; row: TakenRow; onChange: OnChange }) {
  const { errorAt, warningAt } = useForm();
  const path = `inputs.${at}.kg`;
  const kg = parseDecimal(row.kg);
  const input = useGroupedText(textOf(row), (text) => onChange(lot, { ...row, kg: text }));
  const tooMuch = kg !== null && kg > lot.availableKg ? `Sobram ${kgText(lot.availableKg)} deste lote.` : undefined;
  return (
    <TextInput
      label={`Quanto entra, ${lot.title}`}
      isLabelHidden
      path={path}
      inputMode="decimal"
      autoComplete="off"
      unit="kg"
      {...input}
      // Shown at the field like an error of the rules, so that the border and screen readers show it.
      error={errorAt(path) ?? tooMuch}
      warning={warningAt(path)}
    />
  );
}

/** The error of an input in its row. */
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

/** `Enter` ticks a box like the space bar; otherwise it would save the form. */
function tickOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.click();
}

type Props = {
  lot: FormLot;
  /** Index among the inputs; null if the lot is not taken. */
  at: number | null;
  row: TakenRow | undefined;
  onChange: OnChange;
};

/** A row of the table: tick box, lot, amount taken, and what is left. */
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
          {lot.pledge !== '' && (
            <span className={styles.pledge}>
              <Icon name="lock" size={20} /> {lot.pledge}
            </span>
          )}
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

/** A lot that lies there and cannot be taken, with the reason. */
export function LockedRow({ lot }: { lot: LockedLot }) {
  return (
    <li className={classNames(styles.row, styles.locked)}>
      <span>
        <b>{lot.title}</b>
        <span className={styles.sub}>{lot.sub}</span>
        <span className={styles.pledge}>
          <Icon name="lock" size={20} /> {lot.why}
        </span>
      </span>
      <span className={styles.has}>{kgText(lot.kg)}</span>
    </li>
  );
}

/** An input lot that this device does not know any more, or that has nothing left. */
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
