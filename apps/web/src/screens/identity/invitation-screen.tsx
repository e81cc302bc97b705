import { emailKey } from '@cafezal/domain/people/email-key.ts';
import type { ReceivedInvitation } from '@cafezal/domain/people/received-invitation.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { Notice } from '../../components/messages/notice.tsx';
import { showToast } from '../../components/messages/toast-store.ts';
import { acceptInvitation, declineInvitation, isDeadInvitation, useInvitation } from '../../data/farms/invitations.ts';
import { useSession } from '../../data/session/session.ts';
import { ROLE_OFFERS, roleName } from '../farms/people/role-offers.ts';
import { actionFailureWords, useOnlineAction } from '../farms/people/use-online-action.ts';
import { SignOutDialog } from '../frame/sign-out-dialog.tsx';
import { FailedLink } from './failed-link.tsx';
import styles from './identity-page.module.css';
import { IdentityPage } from './identity-page.tsx';

const route = getRouteApi('/convite/$token');

const SIDE = (
  <>
    <h2>Cada um registra o que faz, e a fazenda soma.</h2>
    <p>Na lavoura funciona sem sinal: o que você anotar fica no aparelho e segue quando houver conexão.</p>
  </>
);

function Offer({ invitation: { farm, invitedBy, role } }: { invitation: ReceivedInvitation }) {
  return (
    <>
      <p className={styles.sub}>
        <b>{invitedBy}</b> convida você para trabalhar na <b>{farm}</b> como <b>{roleName(role)}</b>.
      </p>
      <p className={styles.sub}>{ROLE_OFFERS[role]}</p>
    </>
  );
}

type Given = { invitation: ReceivedInvitation; token: string };

function ToCome({ invitation, token }: Given) {
  const search = { voltar: `/convite/${token}` };
  return (
    <div className={styles.notice}>
      <Offer invitation={invitation} />
      <p className={styles.sub}>O convite é para {invitation.email}.</p>
      <Link to="/register" search={search} className={buttonClass({ size: 'lg', full: true })}>
        Criar conta e aceitar
      </Link>
      <Link to="/login" search={search} className={buttonClass({ look: 'secondary', size: 'lg', full: true })}>
        Já tenho conta
      </Link>
    </div>
  );
}

/** `onDead` is called if the invitation ended while the person was reading it. */
function ToAccept({ invitation, token, onDead }: Given & { onDead: () => void }) {
  const { farm, role } = invitation;
  const navigate = useNavigate();
  const accepting = useOnlineAction();
  const declining = useOnlineAction();
  const showFailure = (error: unknown) =>
    isDeadInvitation(error) ? onDead() : showToast(actionFailureWords(error), 'error');
  const accept = () =>
    accepting.act(async () => {
      const slug = await acceptInvitation(token);
      showToast(`Agora você trabalha na ${farm} como ${roleName(role)}.`);
      await navigate({ to: '/fazenda/$farmSlug', params: { farmSlug: slug }, replace: true });
    }, showFailure);
  const decline = () =>
    declining.act(async () => {
      await declineInvitation(token);
      showToast(`Convite para a ${farm} recusado.`);
      await navigate({ to: '/fazenda', replace: true });
    }, showFailure);
  return (
    <div className={styles.notice}>
      <Offer invitation={invitation} />
      <Button size="lg" full onClick={accept} busy={accepting.busy} busyLabel="Entrando…">
        Aceitar convite
      </Button>
      <Button look="quiet" full onClick={decline} busy={declining.busy} busyLabel="Recusando…">
        Recusar
      </Button>
    </div>
  );
}

function OtherAccount({ invitation, own, token }: Given & { own: string }) {
  const [leaves, setLeaves] = useState(false);
  return (
    <div className={styles.notice}>
      <Offer invitation={invitation} />
      <Notice tone="warning" icon="triangle-alert">
        <p>
          O convite é para <strong>{invitation.email}</strong>, e você entrou como <strong>{own}</strong>.
        </p>
      </Notice>
      <Button size="lg" full onClick={() => setLeaves(true)}>
        Trocar de conta
      </Button>
      <Link to="/fazenda" className={buttonClass({ look: 'secondary', size: 'lg', full: true })}>
        Ficar nesta conta
      </Link>
      {leaves && <SignOutDialog next={`/convite/${token}`} onClose={() => setLeaves(false)} />}
    </div>
  );
}

function Dead({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={styles.notice} role="status">
      <Notice tone="warning" icon="triangle-alert">
        <p>
          <strong>Este convite não vale mais.</strong>
        </p>
        <p>Ele serve uma vez, por 14 dias. Peça outro a quem convidou você.</p>
      </Notice>
      <Link to={isSignedIn ? '/fazenda' : '/login'} className={buttonClass({ size: 'lg', full: true })}>
        {isSignedIn ? 'Ver minhas fazendas' : 'Entrar'}
      </Link>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { status, user } = useSession();
  const { invitation, isDead, error, retry } = useInvitation(token);
  if (isDead) return <Dead isSignedIn={status === 'signedIn'} />;
  if (error !== null) return <FailedLink error={error} onRetry={retry} />;
  if (invitation === null || status === 'loading')
    return (
      <p className={styles.sub} role="status" aria-busy="true">
        Abrindo o convite…
      </p>
    );
  if (status !== 'signedIn') return <ToCome invitation={invitation} token={token} />;
  if (emailKey(user.email) === emailKey(invitation.email))
    return <ToAccept invitation={invitation} token={token} onDead={retry} />;
  return <OtherAccount invitation={invitation} own={user.email} token={token} />;
}

/** The screen of a mailed invitation: accept it with the account of its e-mail, which can be made on the way. */
export function InvitationScreen() {
  const { token } = route.useParams();
  return (
    <IdentityPage title="Convite" side={SIDE} end={null}>
      <Opened token={token} />
    </IdentityPage>
  );
}
