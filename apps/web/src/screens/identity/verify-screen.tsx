import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { ApiError } from '../../data/server/api.ts';
import { useProfile } from '../../data/session/profile.ts';
import { useConfirmEmail } from '../../data/session/recovery.ts';
import { useSession } from '../../data/session/session.ts';
import { FailedLink } from './failed-link.tsx';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';
import { useMailedToken } from './mailed-token.ts';
import { useVerificationMail, VerificationButton } from './verification-button.tsx';

const SIDE = (
  <>
    <h2>Com o e-mail confirmado, a conta volta para você.</h2>
    <p>É por ele que se escolhe outra senha e que chegam os avisos da fazenda.</p>
  </>
);

function Confirmed({ isSignedIn, already = false }: { isSignedIn: boolean; already?: boolean }) {
  return (
    <div className={styles.notice} role="status">
      <Notice tone="success" icon="circle-check">
        <p>
          <strong>{already ? 'Seu e-mail já está confirmado.' : 'E-mail confirmado.'}</strong>
        </p>
        <p>Não falta mais nada por aqui.</p>
      </Notice>
      <Link to={isSignedIn ? '/fazenda' : '/login'} className={buttonClass({ size: 'lg', full: true })}>
        {isSignedIn ? 'Ir para as fazendas' : 'Entrar'}
      </Link>
    </div>
  );
}

function AskAnew() {
  const mail = useVerificationMail();
  return (
    <>
      <VerificationButton mail={mail} label="Enviar outro link" />
      {mail.words !== undefined && <p role="status">{mail.words}</p>}
    </>
  );
}

/** The link is invalid: people with a confirmed address are told so, the others can request another link. */
function Dead({ isSignedIn }: { isSignedIn: boolean }) {
  const { profile } = useProfile();
  if (profile?.emailVerified === true) return <Confirmed isSignedIn already />;
  return (
    <div className={styles.notice} role="status">
      <Notice tone="warning" icon="triangle-alert">
        <p>
          <strong>Este link não vale mais.</strong>
        </p>
        <p>
          Ele serve uma vez, por 24 horas.{' '}
          {isSignedIn
            ? 'Peça outro aqui mesmo.'
            : 'Se o e-mail ainda não está confirmado, entre e peça outro no perfil.'}
        </p>
      </Notice>
      {isSignedIn ? (
        <AskAnew />
      ) : (
        <Link to="/login" search={{ voltar: '/profile' }} className={buttonClass({ size: 'lg', full: true })}>
          Entrar
        </Link>
      )}
    </div>
  );
}

function Confirmation({ token }: { token: string }) {
  const isSignedIn = useSession().status === 'signedIn';
  const confirm = useConfirmEmail();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => confirm(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === true) return <Confirmed isSignedIn={isSignedIn} />;
  if (isFetching)
    return (
      <p className={styles.sub} role="status" aria-busy="true">
        Confirmando…
      </p>
    );
  const isDead = error === null || (error instanceof ApiError && error.code === 'auth/link-invalid');
  return isDead ? <Dead isSignedIn={isSignedIn} /> : <FailedLink error={error} onRetry={() => void refetch()} />;
}

/** The screen of a mailed confirmation link; opening it confirms the address. */
export function VerifyScreen() {
  const token = useMailedToken();
  return (
    <IdentityPage title="Confirmar o e-mail" side={SIDE} end={null}>
      <Confirmation token={token} />
    </IdentityPage>
  );
}
