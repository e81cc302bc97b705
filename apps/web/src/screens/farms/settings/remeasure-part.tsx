import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { Switch } from '../../../components/controls/switch.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import styles from './settings.module.css';

const RemeasuredList = lazy(async () => ({ default: (await import('./remeasured-list.tsx')).RemeasuredList }));

type Asked = { farmId: string; season: string; from: number; to: number };

/** How many harvests of the season were typed in medidas of another size; 0 until the server has counted them. */
function useTypedBefore({ farmId, season, to }: Asked): number {
  const { data } = useQuery({
    queryKey: ['remeasure', farmId, season, to],
    queryFn: async () =>
      (await import('../../../data/farms/farm-writes.ts')).countRemeasured(farmId, { season, measureLiters: to }),
    staleTime: 0,
  });
  return data ?? 0;
}

/** Offers to work out anew what was typed in medidas this season; without it nothing that is recorded changes. */
export function RemeasurePart({
  checked,
  onChange,
  ...asked
}: Asked & { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  const [isListed, setListed] = useState(false);
  const count = useTypedBefore(asked);
  if (count === 0) return null;
  return (
    <Notice tone="warning" icon="triangle-alert">
      <p>
        <b>
          {count === 1 ? '1 registro' : `${count} registros`} da safra {asked.season} em medidas de{' '}
          {formatNumber(asked.from, 1)}&nbsp;L.
        </b>{' '}
        A medida nova não mexe no que já está anotado, a não ser que você peça.
      </p>
      <button type="button" className={styles.see} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
        {isListed ? 'Esconder' : count === 1 ? 'Ver antes de salvar' : `Ver os ${formatNumber(count)} antes de salvar`}
      </button>
      {isListed && (
        <Suspense>
          <RemeasuredList farmId={asked.farmId} season={asked.season} to={asked.to} count={count} />
        </Suspense>
      )}
      <label className={styles.switch} htmlFor={id}>
        <Switch id={id} checked={checked} onChange={onChange} />
        Refazer com {formatNumber(asked.to, 1)}&nbsp;L: o número digitado fica, os litros mudam
      </label>
    </Notice>
  );
}
