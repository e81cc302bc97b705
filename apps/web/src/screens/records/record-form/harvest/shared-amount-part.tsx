import { formatNumber, parseDecimal } from '@cafezal/domain/ground/numbers.ts';
import type { SharedBy } from '@cafezal/domain/lots/shared-harvest.ts';
import { useId } from 'react';
import { Segments } from '../../../../components/controls/chips.tsx';
import { Switch } from '../../../../components/controls/switch.tsx';
import { TextInput } from '../../../../components/controls/text-input.tsx';
import styles from '../subject/parts.module.css';
import type { AmountUnit } from './harvest-amount.ts';
import type { PlotRow } from './harvest-rows.ts';
import type { SharedAmount } from './shared-amount.ts';

/** Whether each plot was measured separately, or all of them together. */
export function TogetherSwitch({
  unit,
  checked,
  onChange,
}: {
  unit: AmountUnit;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={styles.together} htmlFor={id}>
      <span>
        <b>{unit === 'kg' ? 'Pesado junto' : 'Medido junto'}</b>
        <span className={styles.quiet}>Uma soma só, rateada entre os talhões.</span>
      </span>
      <Switch id={id} checked={checked} onChange={onChange} />
    </label>
  );
}

const WAYS: readonly { value: SharedBy; label: string }[] = [
  { value: 'area', label: 'por área' },
  { value: 'equal', label: 'igual' },
  { value: 'percent', label: 'por %' },
];
const isWay = (word: string): word is SharedBy => WAYS.some(({ value }) => value === word);

type Props = {
  rows: readonly PlotRow[];
  shared: SharedAmount;
  /** Whether all areas are known, so that the amount can be shared by area. */
  hasAreas: boolean;
  nameOf: (row: PlotRow) => string | undefined;
  /** A plot's share in the unit of the typed total. */
  shareOf: (row: PlotRow) => string;
  onChange: (shared: SharedAmount) => void;
};

/** What the per cents lack of 100; undefined if they sum to it. */
function percentWords(rows: readonly PlotRow[], { percents }: SharedAmount): string | undefined {
  const sum = rows.reduce((before, { plotId }) => before + (parseDecimal(percents[String(plotId)]) ?? 0), 0);
  if (Math.abs(sum - 100) < 0.05) return undefined;
  return sum === 0
    ? 'Sem porcentagens, todos os talhões ficam com o mesmo.'
    : `As porcentagens somam ${formatNumber(sum)} %. O rateio segue a proporção entre elas.`;
}

/** How an amount measured together is shared among the plots, and each plot's share. */
export function SharesOfPlots({ rows, shared, hasAreas, nameOf, shareOf, onChange }: Props) {
  const by = shared.by === 'area' && !hasAreas ? 'equal' : shared.by;
  const isPercent = by === 'percent';
  const words = isPercent ? percentWords(rows, shared) : hasAreas ? undefined : 'Falta a área de um talhão.';
  return (
    <div className={styles.shares}>
      <Segments
        label="Como ratear"
        value={by}
        onChange={(way) => isWay(way) && onChange({ ...shared, by: way })}
        choices={hasAreas ? WAYS : WAYS.filter(({ value }) => value !== 'area')}
      />
      <ul>
        {rows.map((row) => {
          const id = String(row.plotId);
          return (
            <li key={id}>
              <span>{nameOf(row)}</span>
              {isPercent && (
                <TextInput
                  label={`Parte de ${nameOf(row) ?? ''}`}
                  isLabelHidden
                  inputMode="decimal"
                  enterKeyHint="next"
                  autoComplete="off"
                  unit="%"
                  value={String(shared.percents[id] ?? '').replace('.', ',')}
                  onChange={(text) => onChange({ ...shared, percents: { ...shared.percents, [id]: text } })}
                />
              )}
              <b>{shareOf(row)}</b>
            </li>
          );
        })}
      </ul>
      {words !== undefined && <p role="status">{words}</p>}
    </div>
  );
}
