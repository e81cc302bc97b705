import { formatNumber, sumKg } from '@cafezal/domain/ground/numbers.ts';
import { remeasured } from '@cafezal/domain/record/as-typed.ts';
import { numberAt, rowsAt } from '@cafezal/domain/record/data-values.ts';
import { useMemo } from 'react';
import { Rows } from '../../../components/surfaces/surface.tsx';
import type { DeviceRecord } from '../../../data/database/device-database.ts';
import { useFarmStore } from '../../../data/farm/farm-data.ts';
import type { Replica } from '../../../data/replica/replica.ts';
import styles from './settings.module.css';

type Corrected = { record: DeviceRecord; before: number; after: number; kg: number | null };

const litersOf = (data: DeviceRecord['data']): number => {
  const rows = rowsAt(data, 'plots').flatMap((row) => numberAt(row, 'liters') ?? []);
  return rows.length > 0 ? sumKg(rows) : (numberAt(data, 'quantity') ?? 0);
};

/** kg of a harvest that follow from its litres; null where it was weighed, which a medida does not change. */
function kgFollowing({ data, outputs }: DeviceRecord): number | null {
  const isWeighed = rowsAt(data, 'plots').some((row) => numberAt(row, 'kg') !== undefined);
  const [only, ...more] = outputs;
  return isWeighed || only?.estimatedKg !== true || more.length > 0 ? null : only.kg;
}

/** The harvests of a season that another medida corrects, as this device knows them, by day. */
function correctedIn(replica: Replica, { season, to }: { season: string; to: number }): readonly Corrected[] {
  return replica
    .section('colheita')
    .flatMap(({ record }): Corrected[] => {
      const changed = record.season === season ? remeasured(record, { unit: 'medidas', factor: to }) : null;
      if (changed === null) return [];
      const [before, after] = [litersOf(record.data), litersOf({ ...record.data, ...changed })];
      return [{ record, before, after, kg: kgFollowing(record) }];
    })
    .toSorted((one, other) => one.record.date.localeCompare(other.record.date));
}

const change = (before: number, after: number, unit: string): string =>
  `de ${formatNumber(before, 1)} para ${formatNumber(after, 1)}\u00a0${unit}`;

/** What a new medida makes of each harvest of the season, before anything is saved. */
export function RemeasuredList({
  farmId,
  season,
  to,
  count,
}: {
  farmId: string;
  season: string;
  to: number;
  count: number;
}) {
  const store = useFarmStore(useMemo(() => ({ id: farmId }), [farmId]));
  const corrected = useMemo(
    () => (store === null ? null : correctedIn(store.replica, { season, to })),
    [store, season, to],
  );
  if (corrected === null) return <p>Lendo as colheitas…</p>;
  const [before, after] = [sumKg(corrected.map((one) => one.before)), sumKg(corrected.map((one) => one.after))];
  return (
    <div className={styles.corrected}>
      <Rows>
        {corrected.map(({ record, kg, ...liters }) => (
          <li key={record.id}>
            <b>{record.name}</b> {record.code}
            <p>
              {change(liters.before, liters.after, 'L')}
              {kg !== null && liters.before > 0 && `, ${change(kg, (kg * liters.after) / liters.before, 'kg')}`}
            </p>
          </li>
        ))}
      </Rows>
      {corrected.length > 1 && <p>Ao todo {change(before, after, 'L')}.</p>}
      {corrected.length < count && (
        <p>
          Este aparelho conhece {corrected.length} das {count}: as outras chegam com o sinal.
        </p>
      )}
    </div>
  );
}
