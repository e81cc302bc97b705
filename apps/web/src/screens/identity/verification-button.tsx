import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useCountdown, waitText } from '../../components/page/use-countdown.ts';
import { askForVerification } from '../../data/session/recovery.ts';

/** Requests the mail that confirms the person's address: its message, and how long to wait. */
export type VerificationMail = {
  send: () => Promise<void>;
  busy: boolean;
  /** Seconds until it can be requested again. */
  left: number;
  words: string | undefined;
};

/** Sends the verification mail and counts down to the next one. */
export function useVerificationMail(): VerificationMail {
  const [busy, setBusy] = useState(false);
  const [until, setUntil] = useState<number | null>(null);
  const [words, setWords] = useState<string>();
  const left = useCountdown(until);
  const send = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    const { waitSec, message } = await askForVerification();
    setUntil(waitSec > 0 ? Date.now() + waitSec * 1_000 : null);
    setWords(message ?? 'O link foi. Olhe também no lixo eletrônico.');
    setBusy(false);
  };
  return { send, busy, left, words };
}

/** The button that requests the mail; it shows the waiting time. */
export function VerificationButton({ mail, label }: { mail: VerificationMail; label: string }) {
  const { send, busy, left } = mail;
  return (
    <Button
      look="secondary"
      busy={busy || left > 0}
      busyLabel={busy ? 'Enviando…' : `Enviar de novo em ${waitText(left)}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  );
}
