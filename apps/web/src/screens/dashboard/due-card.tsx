import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { type DueSoon, dueSoon, duesOf } from '@cafezal/domain/reports/due-table.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Card } from '../../components/surfaces/surface.tsx';
import type { Farm } from '../../data/device/contract.ts';
import { todayIn } from '../../data/device/corrected-clock.ts';
import type { FarmStore } from '../../data/farm/farm-store.ts';
import { farmFactsOf } from '../../data/replica/rule-context.ts';
import styles from './due-card.module.css';

export type DueCardProps = { farm: Farm; store: FarmStore };

type Soon = Readonly<Record<'pay' | 'receive', DueSoon>>;

const COLUMNS = [
  ['late', 'Vencido'],
  ['week', '7 dias'],
  ['month', '30 dias'],
] as const;
const ROWS = [
  ['pay', 'A pagar'],
  ['receive', 'A receber'],
] as const;

function useSoon({ farm, store }: DueCardProps): Soon {
  const { snapshot } = store.replica;
  return useMemo(() => {
    const facts = farmFactsOf(farm);
    const asOf = todayIn(facts.settings.timezone);
    const records = snapshot === null ? [] : [...store.replica.everything()].filter((one) => one.deletedAt === null);
    const dues = duesOf({ farm: facts, records });
    return { pay: dueSoon(dues, 'pay', asOf), receive: dueSoon(dues, 'receive', asOf) };
  }, [farm, store, snapshot]);
}

const isNothing = ({ late, month }: DueSoon): boolean => late === 0 && month === 0;

/** What is late and what falls due within a week and a month, to be paid and received, with the way to its list. */
export function DueCard(props: DueCardProps) {
  const soon = useSoon(props);
  const rows = ROWS.filter(([way]) => !isNothing(soon[way]));
  if (rows.length === 0) return null;
  return (
    <Card
      title="A pagar e a receber"
      aside={
        <Link
          to="/fazenda/$farmSlug/relatorios"
          params={{ farmSlug: props.farm.farmSlug }}
          search={{ relatorio: 'custos-e-margem' }}
          hash="dues"
          className={styles.more}
        >
          Ver um por um
        </Link>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td>R$</td>
            {COLUMNS.map(([key, label]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([way, label]) => (
            <tr key={way}>
              <th scope="row">{label}</th>
              {COLUMNS.map(([key]) => (
                <td key={key} data-late={(key === 'late' && soon[way].late > 0) || undefined}>
                  {soon[way][key] === 0 ? '–' : formatNumber(soon[way][key], 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
