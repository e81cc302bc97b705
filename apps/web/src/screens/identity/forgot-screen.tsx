import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { useCountdown, waitText } from '../../components/page/use-countdown.ts';
import { askForReset, RESET_WAIT_SEC, retryAfter } from '../../data/session/recovery.ts';
import { failureWords } from '../failure-words.ts';
import { useRefusals } from '../use-refusals.ts';
import { BackToLogin } from './back-to-login.tsx';
import { EmailInput } from './email-input.tsx';
import { wrongEmail } from './identity-errors.ts';
import { IdentityPage } from './identity-page.tsx';
import { forgetTypedAddress, typedAddress } from './typed-address.ts';

const SIDE = (
  <>
    <h2>Trocar a senha leva um minuto.</h2>
    <p>O aviso chega ao e-mail da conta. A senha antiga vale até você escolher a nova.</p>
  </>
);

type Failure = { email?: string; other?: string };

/** The requested address, and until when (in ms) it cannot be requested again. */
type Asked = { email: string; until: number; sent: boolean };

/** Requests the link. The waiting time is per address, so that a typo can be corrected at once. */
function useAsking() {
  const [email, setEmail] = useState(typedAddress);
  useEffect(() => forgetTypedAddress, []);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { form, refused: failure, refuse, clear } = useRefusals<Failure>({}, { email });
  const [busy, setBusy] = useState(false);
  const typed = email.trim();
  const isSame = asked?.email === typed;
  const left = useCountdown(isSame ? asked.until : null);
  const ask = async () => {
    if (busy || left > 0) return;
    const wrong = wrongEmail(typed);
    if (wrong !== undefined) return refuse({ email: wrong });
    setBusy(true);
    clear();
    try {
      await askForReset(typed);
      setAsked({ email: typed, until: Date.now() + RESET_WAIT_SEC * 1_000, sent: true });
    } catch (error) {
      const wait = retryAfter(error);
      if (wait !== null) setAsked({ email: typed, until: Date.now() + wait * 1_000, sent: false });
      const { message, fields } = failureWords(error);
      refuse(fields.email === undefined ? { other: message } : { email: fields.email });
    } finally {
      setBusy(false);
    }
  };
  return { form, email, setEmail, ask, busy, failure, left, sent: isSame && asked.sent, again: isSame };
}

function AskForm() {
  const { form, email, setEmail, ask, busy, failure, left, sent, again } = useAsking();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <EmailInput error={failure.email} value={email} onChange={setEmail} />
      {failure.other !== undefined && (
        <Notice tone="error" icon="circle-alert">
          {failure.other}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        full
        busy={busy || left > 0}
        busyLabel={busy ? 'Enviando…' : `Enviar de novo em ${waitText(left)}`}
      >
        {again ? 'Enviar de novo' : 'Enviar o link'}
      </Button>
      <div role="status">
        {sent && (
          <Notice tone="success" icon="mail">
            <p>
              <strong>Se houver conta com este e-mail, o link já foi.</strong>
            </p>
            <p>Vale por 1 hora e serve uma vez. Olhe também no lixo eletrônico.</p>
          </Notice>
        )}
      </div>
      <Notice icon="cloud-off">
        <p>No meio da lavoura? O link pode ser aberto depois, em qualquer aparelho.</p>
      </Notice>
    </form>
  );
}

/** Where a person who forgot the password requests a link; the answer is the same for every address. */
export function ForgotScreen() {
  return (
    <IdentityPage
      title="Esqueci a senha"
      sub="Diga o e-mail da conta. Mandamos um link para escolher outra."
      side={SIDE}
      end={<BackToLogin />}
    >
      <AskForm />
    </IdentityPage>
  );
}
