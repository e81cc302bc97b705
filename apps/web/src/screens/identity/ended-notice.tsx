import { Notice } from '../../components/messages/notice.tsx';
import styles from './entrance.module.css';

/** Says to who is at the sign-in without having asked for it why they are. */
export function EndedNotice() {
  return (
    <div className={styles.told}>
      <Notice tone="info" icon="log-out">
        <p>
          <strong>Sua conta saiu deste aparelho.</strong>
        </p>
        <p>A senha mudou, alguém saiu por outro aparelho ou faz muito tempo. Entre para voltar aonde você estava.</p>
      </Notice>
    </div>
  );
}
