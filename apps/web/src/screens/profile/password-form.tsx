import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { PasswordInput } from '../../components/controls/password-input.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { ApiError, NoConnectionError } from '../../data/server/api.ts';
import { useProfileActions } from '../../data/session/profile.ts';
import { failureWords } from '../failure-words.ts';
import { wrongChoice, wrongFields } from '../identity/identity-errors.ts';
import { useRefusals } from '../use-refusals.ts';
import styles from './profile-screen.module.css';

type Errors = { current?: string | undefined; next?: string | undefined };

const OFFLINE = 'Sem sinal agora. A senha só troca com sinal; o que você escreveu fica aqui.';

/** Which password a refusal is about. */
function errorsOf(error: unknown): Errors {
  if (error instanceof NoConnectionError) return { next: OFFLINE };
  const { message, fields } = failureWords(error);
  if (error instanceof ApiError && error.code === 'auth/invalid-credential')
    return { current: 'Esta não é a senha atual.' };
  return { next: fields.newPassword ?? message };
}

/**
 * Changes the password after the current one was verified; other devices are signed out. After a refusal the typed
 * values stay.
 */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { changePassword } = useProfileActions();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { form, refused: errors, refuse, clear } = useRefusals<Errors>({}, { current, next });
  const [busy, setBusy] = useState(false);
  useHeldWhile(current + next !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongFields({
      current: current === '' ? 'Diga a senha atual.' : undefined,
      next: wrongChoice(next),
    });
    if (wrong !== null) return refuse(wrong);
    if (next === current) return refuse({ next: 'Esta já é a senha atual. Escolha outra.' });
    setBusy(true);
    clear();
    try {
      await changePassword(current, next);
      showToast('Senha trocada. Os outros aparelhos precisam entrar de novo.');
      onDone();
    } catch (error) {
      refuse(errorsOf(error));
      setBusy(false);
    }
  };
  return (
    <form ref={form} className={styles.column} onSubmit={submit} noValidate>
      <p className={styles.sub}>Ao trocar, os outros aparelhos saem da conta.</p>
      <PasswordInput label="Senha atual" error={errors.current} value={current} onChange={setCurrent} />
      <PasswordInput label="Senha nova" fresh error={errors.next} value={next} onChange={setNext} />
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Button type="submit" size="lg" full busy={busy} busyLabel="Trocando…">
        Trocar senha
      </Button>
    </form>
  );
}
