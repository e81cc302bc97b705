import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { signInWithGoogle, useGoogleOffer } from '../../data/session/google-sign-in.ts';
import { failureWords } from '../failure-words.ts';
import styles from './google-button.module.css';

/** Google's logo, in the colours that Google requires. */
function GoogleMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#4285F4"
        d="M45 24.500c0-1.600-.1-3.100-.4-4.500H24v8.600h11.800c-.5 2.800-2.100 5.100-4.400 6.700v5.500h7.100C42.700 36.900 45 31.200 45 24.500z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.900 0 10.900-2 14.500-5.300l-7.100-5.500c-2 1.300-4.500 2.100-7.400 2.100-5.700 0-10.500-3.800-12.300-9h-7.300v5.700C8 41.200 15.400 46 24 46z"
      />
      <path fill="#FBBC04" d="M11.700 28.300a13.200 13.200 0 0 1 0-8.500v-5.700H4.400a22 22 0 0 0 0 19.900z" />
      <path
        fill="#EA4335"
        d="M24 10.800c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300C34.900 4.200 29.900 2 24 2 15.400 2 8 6.800 4.400 14.100l7.300 5.700c1.800-5.200 6.600-9 12.300-9z"
      />
    </svg>
  );
}

/** Sign-in with Google, above the form; hidden if the server does not offer it. */
export function GoogleButton() {
  const isOffered = useGoogleOffer();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isOffered) return null;
  const enter = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signInWithGoogle();
    } catch (error) {
      setFailure(failureWords(error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.google}>
      <Button look="secondary" size="lg" full busy={busy} busyLabel="Esperando o Google…" onClick={() => void enter()}>
        <GoogleMark />
        Entrar com o Google
      </Button>
      {failure !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failure}
        </Notice>
      )}
      <p className={styles.or}>
        <span>ou com e-mail</span>
      </p>
    </div>
  );
}
