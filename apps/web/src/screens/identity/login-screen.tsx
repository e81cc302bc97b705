import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { PasswordInput } from '../../components/controls/password-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { tokenIn, useInvitation } from '../../data/farms/invitations.ts';
import { ApiError, NoConnectionError } from '../../data/server/api.ts';
import { readEnded } from '../../data/session/ended-session.ts';
import { signIn, useSession } from '../../data/session/session.ts';
import { failureWords } from '../failure-words.ts';
import { Redirect } from '../frame/redirect.tsx';
import { isOfLabel } from '../qr-codes/record-link.ts';
import { useRefusals } from '../use-refusals.ts';
import { EmailInput } from './email-input.tsx';
import { GoogleButton } from './google-button.tsx';
import { waitWords, wrongEmail, wrongFields, wrongPassword } from './identity-errors.ts';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';
import { returnAddress } from './return-address.ts';
import { ScannedPage } from './scanned-page.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';
import { keepTypedAddress } from './typed-address.ts';
import { UnsentWorkNotice } from './unsent-work-notice.tsx';

const route = getRouteApi('/login');

const SIDE = (
  <>
    <h2>Seu café está onde você deixou.</h2>
    <p>O que foi anotado neste aparelho continua guardado, mesmo sem sinal e mesmo fora da conta.</p>
  </>
);

type Failure = { email?: string | undefined; password?: string | undefined; other?: string };

const failureOf = (error: unknown): Failure => {
  if (error instanceof NoConnectionError) return { other: 'Sem conexão. Para entrar é preciso sinal.' };
  if (error instanceof ApiError && error.status === 429) return { other: waitWords(error.details.retryAfterSec) };
  const { message } = failureWords(error);
  const isWrong = error instanceof ApiError && error.code === 'auth/invalid-credential';
  return isWrong ? { password: message } : { other: message };
};

/** `known`: the e-mail of the invitation that the person comes from, or of the session that ended here. */
function LoginForm({ known }: { known: string | undefined }) {
  const [typed, setEmail] = useState<string>();
  const email = typed ?? known ?? '';
  const [password, setPassword] = useState('');
  const { form, refused: failure, refuse, clear } = useRefusals<Failure>({}, { email, password });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongFields({ email: wrongEmail(email), password: wrongPassword(password) });
    if (wrong !== null) return refuse(wrong);
    setBusy(true);
    clear();
    try {
      await signIn(email.trim(), password);
    } catch (error) {
      refuse(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <EmailInput error={failure.email} value={email} onChange={setEmail} />
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
      <UnsentWorkNotice />
    </form>
  );
}

/** Sign-in; afterwards the address that the person wanted opens. */
export function LoginScreen() {
  const search = route.useSearch();
  const { status } = useSession();
  const [ended] = useState(readEnded);
  const back = returnAddress(search.voltar);
  const { invitation } = useInvitation(tokenIn(back));
  const [isStranger, setIsStranger] = useState(ended === null && isOfLabel(back));
  if (status === 'signedIn') return <Redirect to={back ?? '/fazenda'} />;
  if (isStranger) return <ScannedPage onSignIn={() => setIsStranger(false)} />;
  return (
    <IdentityPage
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
      {ended !== null && <SessionEndedNotice />}
      <GoogleButton />
      <LoginForm known={invitation?.email ?? ended?.email ?? undefined} />
    </IdentityPage>
  );
}
