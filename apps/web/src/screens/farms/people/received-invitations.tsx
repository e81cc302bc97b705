import type { ReceivedInvitation } from '@cafezal/domain/people/received-invitation.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Card, Rows } from '../../../components/surfaces/surface.tsx';
import { acceptInvitation, declineInvitation } from '../../../data/farms/invitations.ts';
import styles from './farm-people.module.css';
import { ROLE_OFFERS, roleName } from './role-offers.ts';
import { useOnlineAction } from './use-online-action.ts';

function Received({ invitation: { id, farm, invitedBy, role } }: { invitation: ReceivedInvitation }) {
  const navigate = useNavigate();
  const accepting = useOnlineAction();
  const declining = useOnlineAction();
  const accept = () =>
    accepting.act(async () => {
      const slug = await acceptInvitation(id);
      showToast(`Agora você trabalha na ${farm} como ${roleName(role)}.`);
      await navigate({ to: '/fazenda/$farmSlug', params: { farmSlug: slug } });
    });
  const decline = async () => {
    if (await declining.act(() => declineInvitation(id))) showToast(`Convite para a ${farm} recusado.`);
  };
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <b>{farm}</b>
        <span className={styles.mail}>
          {invitedBy} convida você como {roleName(role)}. {ROLE_OFFERS[role]}
        </span>
      </span>
      <span className={styles.actions}>
        <Button onClick={accept} busy={accepting.busy} busyLabel="Entrando…">
          Aceitar
        </Button>
        <Button look="quiet" onClick={decline} busy={declining.busy} busyLabel="Recusando…">
          Recusar
        </Button>
      </span>
    </li>
  );
}

/** Farms that the person is invited to by their confirmed e-mail. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return (
    <div className={styles.received}>
      <Card title={invitations.length === 1 ? 'Convite para você' : 'Convites para você'}>
        <Rows>
          {invitations.map((invitation) => (
            <Received key={invitation.id} invitation={invitation} />
          ))}
        </Rows>
      </Card>
    </div>
  );
}
