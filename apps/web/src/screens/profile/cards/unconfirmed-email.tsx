import { useEffect } from 'react';
import { Notice } from '../../../components/messages/notice.tsx';
import { useSession } from '../../../data/session/session.ts';
import { useVerificationMail, VerificationButton } from '../../identity/verification-button.tsx';
import styles from './unconfirmed-email.module.css';

/** Refetches whenever the person returns to this tab, or another tab reports a change. */
function useLookingAgain(refresh: () => Promise<void>): void {
  const { user } = useSession();
  const known = user?.emailVerified;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    if (known === true) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh, known]);
}

/** Says that the address is not confirmed, with a button for another mail; disappears when it is confirmed. */
export function UnconfirmedEmail({ email, refresh }: { email: string; refresh: () => Promise<void> }) {
  const mail = useVerificationMail();
  useLookingAgain(refresh);
  return (
    <div className={styles.card}>
      <Notice tone="warning" icon="mail">
        <div className={styles.line}>
          <div className={styles.words}>
            <p>
              <strong>Falta confirmar o e-mail.</strong> O link vai para {email}.
            </p>
            <p role="status">{mail.words}</p>
          </div>
          <VerificationButton mail={mail} label="Enviar de novo" />
        </div>
      </Notice>
    </div>
  );
}
