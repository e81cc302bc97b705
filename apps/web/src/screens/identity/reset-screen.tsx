import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { PasswordInput } from '../../components/controls/password-input.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { ApiError } from '../../data/server/api.ts';
import { resetPassword } from '../../data/session/recovery.ts';
import { failureWords } from '../failure-words.ts';
import { useRefusals } from '../use-refusals.ts';
import { BackToLogin } from './back-to-login.tsx';
import { wrongChoice } from './identity-errors.ts';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';
import { useMailedToken } from './mailed-token.ts';

const SIDE = (
  <>
    <h2>Uma frase curta é mais fácil de lembrar.</h2>
    <p>Ao trocar a senha, todos os aparelhos saem da conta. O que foi anotado em cada um continua guardado.</p>
  </>
);

type Step = 'choosing' | 'done' | 'dead';
type Failure = { password?: string; other?: string };

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

const failureOf = (error: unknown): Failure => {
  const { message, fields } = failureWords(error);
  const isWeak = codeOf(error) === 'auth/weak-password' || fields.newPassword !== undefined;
  return isWeak ? { password: fields.newPassword ?? message } : { other: message };
};

function ChooseForm({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const [password, setPassword] = useState('');
  const { form, refused: failure, refuse, clear } = useRefusals<Failure>({}, { password });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongChoice(password);
    if (wrong !== undefined) return refuse({ password: wrong });
    setBusy(true);
    clear();
    try {
      await resetPassword(token, password);
      onStep('done');
    } catch (error) {
      if (codeOf(error) === 'auth/link-invalid') onStep('dead');
      else refuse(failureOf(error));
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <PasswordInput label="Senha nova" fresh error={failure.password} value={password} onChange={setPassword} />
      {failure.other !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failure.other}
        </Notice>
      )}
      <Button type="submit" size="lg" full busy={busy} busyLabel="Trocando…">
        Trocar a senha
      </Button>
    </form>
  );
}

function Done() {
  return (
    <div className={styles.notice} role="status">
      <Notice tone="success" icon="circle-check">
        <p>
          <strong>Senha trocada.</strong>
        </p>
        <p>Todos os aparelhos saíram da conta. Entre com a senha nova.</p>
      </Notice>
      <Link to="/login" className={buttonClass({ size: 'lg', full: true })}>
        Entrar
      </Link>
    </div>
  );
}

function Dead() {
  return (
    <div className={styles.notice} role="status">
      <Notice tone="warning" icon="triangle-alert">
        <p>
          <strong>Este link não vale mais.</strong>
        </p>
        <p>Ele serve uma vez, por 1 hora. A senha continua como estava.</p>
      </Notice>
      <Link to="/esqueci-senha" className={buttonClass({ size: 'lg', full: true })}>
        Pedir outro link
      </Link>
    </div>
  );
}

/** The screen of a mailed reset link: choose a new password and sign in with it. */
export function ResetScreen() {
  const token = useMailedToken();
  const [step, setStep] = useState<Step>(token === '' ? 'dead' : 'choosing');
  return (
    <IdentityPage title="Escolher outra senha" side={SIDE} end={step === 'done' ? null : <BackToLogin />}>
      {step === 'choosing' && <ChooseForm token={token} onStep={setStep} />}
      {step === 'done' && <Done />}
      {step === 'dead' && <Dead />}
    </IdentityPage>
  );
}
