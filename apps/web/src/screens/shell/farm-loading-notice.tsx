import { Notice } from '../../components/messages/notice.tsx';
import { useConnection } from '../../data/server/connection.ts';
import styles from '../frame/offline-notice.module.css';

/** Shown above all screens of a farm during its first pull: its records are still being fetched. */
export function FarmLoadingNotice() {
  const { online } = useConnection();
  return (
    <div className={styles.place} role="status">
      <Notice icon={online ? 'info' : 'cloud-off'}>
        <p>
          <strong>Os registros desta fazenda ainda não chegaram a este aparelho.</strong>{' '}
          {online ? 'Estão vindo: com sinal fraco demora.' : 'Chegam quando o sinal voltar.'}
        </p>
      </Notice>
    </div>
  );
}
