import { useMemo } from 'react';
import { Card, Rows } from '../../components/surface.tsx';
import type { Farm } from '../../data/contract.ts';
import { useFarmStore } from '../../data/farm-data.ts';
import { RecordRow } from '../search/record-row.tsx';

const SHOWN = 6;

/** What was recorded or changed last on this farm, as this device knows it. */
export function LastRecords({ farm }: { farm: Farm }) {
  const store = useFarmStore(farm);
  const snapshot = store?.replica.snapshot;
  const last = useMemo(() => {
    if (store === null || snapshot === undefined) return [];
    const live = [...store.replica.everything()].filter(({ deletedAt }) => deletedAt === null);
    return live.sort((one, other) => other.updatedAt.localeCompare(one.updatedAt)).slice(0, SHOWN);
  }, [store, snapshot]);
  return (
    <Card title="Últimos registros">
      <Rows>
        {last.map((record) => (
          <li key={record.id}>
            <RecordRow record={record} farmSlug={farm.farmSlug} />
          </li>
        ))}
      </Rows>
    </Card>
  );
}
