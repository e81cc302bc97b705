import { Notice } from '../../components/messages/notice.tsx';
import styles from './identity-page.module.css';

/** Tells a person on the sign-in screen why their session ended. */
export function SessionEndedNotice() {
  return (
    <div className={styles.notice}>
      <Notice tone="info" icon="log-out">
        <p>
          <strong>Sua conta saiu deste aparelho.</strong>
        </p>
        <p>A senha mudou, alguém saiu por outro aparelho ou faz muito tempo. Entre para voltar aonde você estava.</p>
      </Notice>
    </div>
  );
}
