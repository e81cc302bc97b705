import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordInput } from '../../components/password-input.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { ApiError, NoConnectionError } from '../../data/api.ts';
import { tokenIn, useInvitation } from '../../data/invitations.ts';
import { signIn, useSession } from '../../data/session.ts';
import { failureWords } from '../failure-words.ts';
import { focusRefused } from '../focus-refused.ts';
import { Redirect } from '../shell/redirect.tsx';
import styles from './entrance.module.css';
import { Entrance } from './entrance.tsx';
import { GoogleButton } from './google-button.tsx';
import { KeptWorkNotice } from './kept-work-notice.tsx';
import { keepTypedAddress } from './typed-address.ts';

const route = getRouteApi('/login');

const SIDE = (
  <>
    <h2>Seu café está onde você deixou.</h2>
    <p>O que foi anotado neste aparelho continua guardado, mesmo sem sinal e mesmo fora da conta.</p>
  </>
);

type Failure = { password?: string; other?: string };

const failureOf = (error: unknown): Failure => {
  if (error instanceof NoConnectionError) return { other: 'Sem conexão. Para entrar é preciso sinal.' };
  const { message } = failureWords(error);
  const isWrong = error instanceof ApiError && error.code === 'auth/invalid-credential';
  return isWrong ? { password: message } : { other: message };
};

/** `invited` is the address of the invitation that one comes from. */
function LoginForm({ invited }: { invited: string | undefined }) {
  const [typed, setEmail] = useState<string>();
  const email = typed ?? invited ?? '';
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure>({});
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure({});
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      setFailure(failureOf(error));
      focusRefused(form.current);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={submit}>
      <TextInput label="E-mail" type="email" autoComplete="username" required value={email} onChange={setEmail} />
      <PasswordInput
        label="Senha"
        aside={
          <Link to="/esqueci-senha" className={styles.forgot} onClick={() => keepTypedAddress(email)}>
            Esqueci a senha
          </Link>
        }
        error={failure.password}
        value={password}
        onChange={setPassword}
      />
      {failure.other !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failure.other}
        </Notice>
      )}
      <Button type="submit" size="lg" full busy={busy} busyLabel="Entrando…">
        Entrar
      </Button>
      <KeptWorkNotice />
    </form>
  );
}

/** Sign-in; afterwards one is where one wanted to go. */
export function LoginScreen() {
  const search = route.useSearch();
  const { status } = useSession();
  const { invitation } = useInvitation(tokenIn(search.voltar));
  if (status === 'signedIn') return <Redirect to={search.voltar ?? '/fazenda'} />;
  return (
    <Entrance
      title="Entrar"
      side={SIDE}
      end={
        <>
          Ainda não tem conta?{' '}
          <Link to="/register" search={search}>
            Criar conta
          </Link>
        </>
      }
    >
      <GoogleButton />
      <LoginForm invited={invitation?.email} />
    </Entrance>
  );
}
