import { taxRegimeOn } from '@cafezal/domain/farm/farm-defaults.ts';
import { TAX_REGIME_LABELS } from '@cafezal/domain/farm/setting-list.ts';
import { dayInPtBr, isRecordedDay } from '@cafezal/domain/ground/days.ts';
import { EVER } from '@cafezal/domain/knowledge/knowledge.ts';
import type { TaxRegime, TaxRegimeRow } from '@cafezal/domain/record/record.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { SelectInput } from '../../../components/controls/select-input.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { classNames } from '../../../components/page/class-names.ts';
import { Card } from '../../../components/surfaces/surface.tsx';
import { useHeldWhile } from '../../../data/page/use-held-while.ts';
import { ASK_ACCOUNTANT, funruralWords } from '../../words/rate-words.ts';
import { withRegime } from './setting-values.ts';
import styles from './settings.module.css';

const CHOICES = Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label }));
const isRegime = (word: string): word is TaxRegime => Object.hasOwn(TAX_REGIME_LABELS, word);

/** The regimes of a farm with their first days, the latest first, and that of those who never said one. */
function periodsOf(rows: readonly TaxRegimeRow[]): readonly { from: string | null; regime: TaxRegime }[] {
  const said = [...rows].reverse();
  return said.some(({ from }) => from <= EVER) ? said : [...said, { from: null, regime: 'pf' }];
}

function Period({
  row,
  today,
  isNow,
  onRemove,
}: {
  row: ReturnType<typeof periodsOf>[number];
  today: string;
  isNow: boolean;
  onRemove: (() => void) | null;
}) {
  const { from, regime } = row;
  const since = from === null || from <= EVER ? '' : `Desde ${dayInPtBr(from)}: `;
  const label = TAX_REGIME_LABELS[regime];
  const words = since === '' ? label : `${since}${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return (
    <li className={classNames(styles.period, isNow && styles.now)}>
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <b>{words}</b>
        <p>{isNow ? `Hoje são ${funruralWords(today, regime)}` : 'As vendas de então ficam com a conta delas.'}</p>
      </div>
      {onRemove !== null && (
        <Button look="quiet" onClick={onRemove}>
          Tirar
        </Button>
      )}
    </li>
  );
}

type Props = {
  rows: readonly TaxRegimeRow[];
  today: string;
  error: string | undefined;
  onChange: (rows: readonly TaxRegimeRow[]) => void;
};

function NewRegime({ rows, today, onDone, onChange }: Omit<Props, 'error'> & { onDone: () => void }) {
  const [from, setFrom] = useState(today);
  const [regime, setRegime] = useState<string>('');
  useHeldWhile(regime !== '' || from !== today);
  const [error, setError] = useState<string>();
  const add = () => {
    if (!isRecordedDay(from)) return setError('Diga desde que dia vale.');
    if (!isRegime(regime)) return setError('Escolha como o imposto é pago.');
    onChange(withRegime(rows, { from, regime }));
    onDone();
  };
  return (
    <div className={styles.newRegime}>
      <TextInput label="Desde" type="date" value={from} onChange={setFrom} />
      <SelectInput label="Como paga" value={regime} onChange={setRegime} choices={CHOICES} error={error} />
      <div className={styles.pair}>
        <Button look="secondary" onClick={onDone}>
          Cancelar
        </Button>
        <Button onClick={add}>Acrescentar</Button>
      </div>
    </div>
  );
}

/** How the farm's sales are taxed, by the day on which each way began. */
export function TaxRegimes({ rows, today, error, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const now = taxRegimeOn({ taxRegimes: rows }, today);
  const current = rows.findLast(({ from }) => from <= today)?.from ?? null;
  return (
    <Card title="Imposto na venda">
      <ul className={styles.periods}>
        {periodsOf(rows).map((row) => (
          <Period
            key={row.from ?? 'ever'}
            row={row}
            today={today}
            isNow={row.regime === now && row.from === current}
            onRemove={row.from === null ? null : () => onChange(rows.filter(({ from }) => from !== row.from))}
          />
        ))}
      </ul>
      {error !== undefined && <p className={styles.problem}>{error}</p>}
      <div className={styles.foot}>
        {isAdding ? (
          <NewRegime rows={rows} today={today} onChange={onChange} onDone={() => setAdding(false)} />
        ) : (
          <p>
            O regime mudou?{' '}
            <button type="button" className={styles.link} onClick={() => setAdding(true)}>
              Acrescentar data
            </button>
            . {ASK_ACCOUNTANT}
          </p>
        )}
      </div>
    </Card>
  );
}
