import { TRIAL_DAYS } from '@cafezal/domain/people/trial.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { PasswordInput } from '../../components/controls/password-input.tsx';
import { TextInput } from '../../components/controls/text-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { tokenIn, useInvitation } from '../../data/farms/invitations.ts';
import { useHeldWhile } from '../../data/page/use-held-while.ts';
import { ApiError, NoConnectionError } from '../../data/server/api.ts';
import { askForVerification } from '../../data/session/recovery.ts';
import { useSession } from '../../data/session/session.ts';
import { signUp } from '../../data/session/sign-up.ts';
import { failureWords } from '../failure-words.ts';
import { Redirect } from '../frame/redirect.tsx';
import { useRefusals } from '../use-refusals.ts';
import { EmailInput } from './email-input.tsx';
import { GoogleButton } from './google-button.tsx';
import { wrongChoice, wrongEmail, wrongFields, wrongName } from './identity-errors.ts';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';
import { returnAddress } from './return-address.ts';

const route = getRouteApi('/register');

const SIDE = (
  <>
    <h2>A primeira fazenda fica pronta em menos de 5&nbsp;minutos.</h2>
    <ol>
      <li>
        <b>1</b>Crie a conta
      </li>
      <li>
        <b>2</b>Diga o nome e a área da fazenda
      </li>
      <li>
        <b>3</b>Cadastre os talhões, ou comece com uma fazenda de exemplo
      </li>
    </ol>
  </>
);

type Failures = Partial<Record<'displayName' | 'email' | 'password', string | undefined>> & { other?: string };

/** Under which field a refusal is shown: by its code if the API names no field. */
function failuresOf(error: unknown): Failures {
  if (error instanceof NoConnectionError) return { other: 'Sem conexão. Para criar a conta é preciso sinal.' };
  const { message, fields } = failureWords(error);
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'auth/email-already-in-use') return { email: message };
  if (code === 'auth/weak-password') return { password: message };
  return Object.keys(fields).length > 0 ? fields : { other: message };
}

/** `invited`: the e-mail of the invitation that the person comes from. */
function RegisterForm({ invited }: { invited: string | undefined }) {
  const [displayName, setName] = useState('');
  const [typed, setEmail] = useState<string>();
  const email = typed ?? invited ?? '';
  const [password, setPassword] = useState('');
  const { form, refused: failures, refuse, clear } = useRefusals<Failures>({}, { displayName, email, password });
  const [busy, setBusy] = useState(false);
  useHeldWhile(displayName + (typed ?? '') + password !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongFields({
      displayName: wrongName(displayName),
      email: wrongEmail(email),
      password: wrongChoice(password),
    });
    if (wrong !== null) return refuse(wrong);
    setBusy(true);
    clear();
    try {
      await signUp({ email: email.trim(), password, displayName: displayName.trim() });
      // A typed address gets a confirmation mail; the profile shows the result. The address of an invitation is
      // confirmed by accepting it.
      if (email.trim() !== invited) void askForVerification();
    } catch (error) {
      refuse(failuresOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextInput
        label="Seu nome"
        autoComplete="name"
        maxLength={100}
        required
        error={failures.displayName}
        value={displayName}
        onChange={setName}
      />
      <EmailInput maxLength={254} error={failures.email} value={email} onChange={setEmail} />
      <PasswordInput label="Senha" fresh error={failures.password} value={password} onChange={setPassword} />
      {failures.other !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failures.other}
        </Notice>
      )}
      <Button type="submit" size="lg" full busy={busy} busyLabel="Criando a conta…">
        Criar conta
      </Button>
    </form>
  );
}

const FREE = `${TRIAL_DAYS} dias grátis, sem cartão.`;

/**
 * Sign-up in one step; then the address that the person wanted opens, or the list of farms with the offer to make the
 * first one.
 */
export function RegisterScreen() {
  const { status } = useSession();
  const search = route.useSearch();
  const back = returnAddress(search.voltar);
  const { invitation } = useInvitation(tokenIn(back));
  if (status === 'signedIn') return <Redirect to={back ?? '/fazenda'} />;
  return (
    <IdentityPage
      title="Criar conta"
      sub={status === 'visiting' ? `${FREE} O exemplo fica para trás.` : FREE}
      side={SIDE}
      end={
        <>
          Já tem conta?{' '}
          <Link to="/login" search={search}>
            Entrar
          </Link>
          <p className={styles.agreed}>
            Ao criar a conta você aceita os <Link to="/termos">Termos de uso</Link> e a{' '}
            <Link to="/privacidade">Privacidade</Link>.
          </p>
        </>
      }
    >
      <GoogleButton />
      <RegisterForm invited={invitation?.email} />
    </IdentityPage>
  );
}
