import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { useSyncExternalStore } from 'react';
import { Notice } from '../../components/messages/notice.tsx';
import { useFarmStore } from '../../data/farm/farm-data.ts';
import { useConnection } from '../../data/server/connection.ts';
import { useFarmIfAny } from '../frame/current-farm.tsx';
import styles from '../frame/offline-notice.module.css';

const neverChanges = () => () => undefined;

/** How many records came so far. The server does not say how many there are. */
function Come() {
  const store = useFarmStore(useFarmIfAny());
  const come = useSyncExternalStore(store?.replica.subscribe ?? neverChanges, () => store?.replica.size ?? 0);
  if (come === 0) return null;
  return (
    <p>
      {come === 1 ? 'Já veio 1 registro' : `Já vieram ${formatNumber(come, 0)} registros`}. Pode ir usando: se o sinal
      cair, continua de onde parou.
    </p>
  );
}

/** Shown above all screens of a farm during its first pull: its records are still being fetched. */
export function FarmLoadingNotice() {
  const { online } = useConnection();
  return (
    <div className={styles.place}>
      <Notice icon={online ? 'info' : 'cloud-off'}>
        <p role="status">
          <strong>Os registros desta fazenda ainda não chegaram a este aparelho.</strong>{' '}
          {online ? 'Estão vindo: com sinal fraco demora.' : 'Chegam quando o sinal voltar.'}
        </p>
        <Come />
      </Notice>
    </div>
  );
}
