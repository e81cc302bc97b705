import { Notice } from '../../components/messages/notice.tsx';
import { useConnection } from '../../data/server/connection.ts';
import styles from './offline-notice.module.css';

/** The quiet line on lists of work while there is no signal: nothing is lost. */
export function OfflineNotice() {
  const { online } = useConnection();
  if (online) return null;
  return (
    <div className={styles.place}>
      <Notice icon="cloud-off">
        <p>
          <strong>Sem conexão.</strong> Seus registros estão guardados neste aparelho.
        </p>
      </Notice>
    </div>
  );
}
