import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { showToast } from '../../components/toast-store.ts';
import { ApiError } from '../../data/api.ts';
import { useProfileActions } from '../../data/profile.ts';
import { failureWords } from '../failure-words.ts';
import styles from './profile-screen.module.css';

type Errors = { current?: string; next?: string };

/** Under which password a refusal stands. */
function errorsOf(error: unknown): Errors {
  const { message } = failureWords(error);
  return error instanceof ApiError && error.code === 'auth/invalid-credential'
    ? { current: message }
    : { next: message };
}

/** Another password: the current one is proved first; other devices are signed out. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { changePassword } = useProfileActions();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      await changePassword(current, next);
      showToast('Senha trocada. Os outros aparelhos precisam entrar de novo.');
      onDone();
    } catch (error) {
      setErrors(errorsOf(error));
      setBusy(false);
    }
  };
  return (
    <form className={styles.column} onSubmit={submit}>
      <PasswordInput label="Senha atual" error={errors.current} value={current} onChange={setCurrent} />
      <PasswordInput label="Senha nova" fresh error={errors.next} value={next} onChange={setNext} />
      <Button type="submit" size="lg" full busy={busy} busyLabel="Trocando…">
        Trocar senha
      </Button>
    </form>
  );
}
