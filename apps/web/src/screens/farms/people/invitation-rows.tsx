import { settingsOf } from '@cafezal/domain/farm/farm-defaults.ts';
import { dayIn, dayInPtBr } from '@cafezal/domain/ground/days.ts';
import { FARM_ROLE_LABELS, mayManage } from '@cafezal/domain/people/permissions.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { showToast } from '../../../components/messages/toast-store.ts';
import { Rows } from '../../../components/surfaces/surface.tsx';
import type { Farm } from '../../../data/device/contract.ts';
import { type FarmInvitation, useFarmPeopleActions } from '../../../data/farms/farm-members.ts';
import styles from './farm-people.module.css';
import { LazyInvitationLink } from './invitation-link-lazy.tsx';
import { useOnlineAction } from './use-online-action.ts';

const goodUntil = (expiresAt: string, { state, settings }: Farm): string => {
  const end = new Date(expiresAt);
  const day = dayInPtBr(dayIn(settingsOf(state, settings ?? {}).timezone, end));
  return end.getTime() > Date.now() ? `vale até ${day}` : `venceu em ${day}`;
};

function InvitationRow({ farm, invitation }: { farm: Farm; invitation: FarmInvitation }) {
  const { id, email, role, expiresAt } = invitation;
  const { invite, linkTo, withdraw } = useFarmPeopleActions(farm.id);
  const again = useOnlineAction();
  const back = useOnlineAction();
  const send = async () => {
    if (await again.act(() => invite(email, role))) showToast(`Convite enviado de novo para ${email}.`);
  };
  const pass = useOnlineAction();
  const [link, setLink] = useState<string | null>(null);
  const isGood = Date.parse(expiresAt) > Date.now();
  const passOn = () => pass.act(async () => setLink(await linkTo(id)));
  const take = async () => {
    if (await back.act(() => withdraw(id))) showToast(`Convite de ${email} retirado.`);
  };
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <b>{email}</b>
        <span className={styles.mail}>
          {FARM_ROLE_LABELS[role]}, {goodUntil(expiresAt, farm)}
        </span>
      </span>
      {mayManage(farm.role, role) && (
        <span className={styles.actions}>
          {isGood && (
            <Button look="secondary" onClick={() => void passOn()} busy={pass.busy} busyLabel="Fazendo…">
              Link ou QR
            </Button>
          )}
          <Button look="secondary" onClick={send} busy={again.busy} busyLabel="Enviando…">
            Enviar de novo
          </Button>
          <Button look="quiet" onClick={take} busy={back.busy} busyLabel="Retirando…">
            Retirar
          </Button>
        </span>
      )}
      {link !== null && (
        <LazyInvitationLink email={email} farmName={farm.name} link={link} onClose={() => setLink(null)} />
      )}
    </li>
  );
}

/** Open invitations: until when each is valid, and buttons to send it again or withdraw it. */
export function InvitationRows({ farm, invitations }: { farm: Farm; invitations: readonly FarmInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className={styles.open}>
      <h3>Convites à espera</h3>
      <Rows>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} farm={farm} invitation={invitation} />
        ))}
      </Rows>
    </section>
  );
}
