import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { PasswordInput } from '../../../components/controls/password-input.tsx';
import { TextInput } from '../../../components/controls/text-input.tsx';
import { Notice } from '../../../components/messages/notice.tsx';
import { Card } from '../../../components/surfaces/surface.tsx';
import { countUnsent } from '../../../data/database/device.ts';
import type { Profile } from '../../../data/device/contract.ts';
import { ApiError } from '../../../data/server/api.ts';
import { useConnection } from '../../../data/server/connection.ts';
import { useGoogleOffer } from '../../../data/session/google-sign-in.ts';
import { eraseAccount } from '../../../data/session/personal-data.ts';
import { failureWords } from '../../failure-words.ts';
import { focusRefused } from '../../focus-refused.ts';
import { unchangedRefusals } from '../../unchanged-refusals.ts';
import styles from './erase-account-screen.module.css';

const WORD = 'apagar';

type Errors = { password?: string; word?: string; all?: string };

const errorsOf = (error: unknown, usesPassword: boolean): Errors => {
  const { message, fields } = failureWords(error);
  const isPassword = usesPassword && error instanceof ApiError && error.code === 'auth/invalid-credential';
  return isPassword ? { password: fields.password ?? message } : { all: message };
};

/** How much unsent work the person has on this device; null until it was counted. */
function useUnsent(uid: string): number | null {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    countUnsent(uid).then(setCount, () => setCount(0));
  }, [uid]);
  return count;
}

function Unsent({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice tone="warning" icon="triangle-alert">
      <p>
        {count === 1
          ? '1 registro deste aparelho ainda não foi enviado.'
          : `${count} registros deste aparelho ainda não foram enviados.`}{' '}
        Sem enviar antes, isso se perde.
      </p>
    </Notice>
  );
}

type Asked = { profile: Profile; onErased: () => void; onRefused: () => Promise<void> };

function useErasing({ onErased, onRefused }: Asked, usesPassword: boolean) {
  const { online } = useConnection();
  const [password, setPassword] = useState('');
  const [word, setWord] = useState('');
  const typed = { password, word };
  const [said, setSaid] = useState<{ errors: Errors; sent: typeof typed }>({ errors: {}, sent: typed });
  const setErrors = (next: Errors) => setSaid({ errors: next, sent: typed });
  const errors = unchangedRefusals(said.errors, { sent: said.sent, now: typed });
  const [busy, setBusy] = useState(false);
  const missing = (): Errors => ({
    ...(usesPassword && password === '' && { password: 'Escreva a senha da conta.' }),
    ...(searchKey(word) !== WORD && { word: `Escreva ${WORD}.` }),
    ...(!online && { all: 'Sem conexão. Para apagar a conta é preciso sinal.' }),
  });
  const erase = async () => {
    const wrong = missing();
    setErrors(wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await eraseAccount(usesPassword ? password : null, onErased);
    } catch (error) {
      setErrors(errorsOf(error, usesPassword));
      setBusy(false);
      if (error instanceof ApiError && error.code === 'user/sole-owner') await onRefused();
    }
  };
  return { password, setPassword, word, setWord, errors, busy, erase };
}

/** The last question before an account is erased: proof of identity and a typed word; mentions unsent work. */
export function EraseAccountForm(asked: Asked) {
  const { profile } = asked;
  const unsent = useUnsent(profile.id);
  const isGoogleOffered = useGoogleOffer();
  const usesPassword = !(profile.accountProviderId === 'google.com' && isGoogleOffered);
  const { password, setPassword, word, setWord, errors, busy, erase } = useErasing(asked, usesPassword);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await erase();
    focusRefused(form.current);
  };
  return (
    <Card title="Confirmar" padded>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Unsent count={unsent ?? 0} />
        {usesPassword ? (
          <PasswordInput label="Senha da conta" error={errors.password} value={password} onChange={setPassword} />
        ) : (
          <p>Ao tocar no botão, o Google pergunta quem você é. Escolha a mesma conta com que você entra aqui.</p>
        )}
        <TextInput
          label={`Para confirmar, escreva ${WORD}`}
          hint="Não dá para desfazer."
          error={errors.word}
          autoComplete="off"
          autoCapitalize="none"
          value={word}
          onChange={setWord}
        />
        {errors.all !== undefined && (
          <Notice tone="error" icon="circle-alert">
            {errors.all}
          </Notice>
        )}
        <Button type="submit" look="danger" size="lg" full icon="trash" busy={busy} busyLabel="Apagando…">
          {usesPassword ? 'Apagar minha conta' : 'Confirmar com o Google e apagar'}
        </Button>
      </form>
    </Card>
  );
}
