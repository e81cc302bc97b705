import { occasionOfInvitation, occasionOfJoining } from '@cafezal/domain/people/notice-occasions.ts';
import { FARM_ROLE_LABELS, type FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { AnyDatabase } from '../../db/database.ts';
import { findFarm } from '../../db/farm-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { AddressedInvitation } from '../../db/invitation-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { BackgroundWork } from '../request/background-work.ts';
import { notify, type PersonNotice } from '../rules/notify.ts';

type Parts = { db: AnyDatabase; now: () => Date; background: BackgroundWork };

/** A role within a sentence. */
export const roleWord = (role: FarmRole): string => FARM_ROLE_LABELS[role].toLowerCase();

type MemberNotice = PersonNotice['message'] & { kind: 'invitation' | 'member'; once: string };

/** Notifies a person in the background: a failed notice does not undo the change. */
function notifyLater(services: Parts, uid: string, { kind, once, ...message }: MemberNotice): void {
  services.background.run('notice on membership', async () => {
    await notify(services, [{ uid, kind, once, message }]);
  });
}

async function farmNameOf({ db }: Parts, { key }: FarmScope): Promise<string> {
  return (await findFarm(db, key))?.name ?? '';
}

/**
 * Notifies the holder of a confirmed address of an invitation. The notice links to their list of farms, which needs a
 * sign-in: no notice carries a mail's token.
 */
export const notifyInvited = (services: Parts, uid: string, invitation: AddressedInvitation): void =>
  notifyLater(services, uid, {
    ...occasionOfInvitation(invitation),
    title: `Convite para a ${invitation.farmName}`,
    body: `${invitation.inviterName} convida você como ${roleWord(invitation.role)}.`,
    link: '/fazenda',
  });

/** Notifies the inviter that the person has joined. */
export const notifyInviter = (
  services: Parts,
  invitation: AddressedInvitation,
  { slug, name }: { slug: string; name: string },
): void =>
  notifyLater(services, invitation.invitedBy, {
    ...occasionOfJoining(invitation),
    title: `${name} entrou na ${invitation.farmName}`,
    body: `Aceitou o convite e trabalha agora como ${roleWord(invitation.role)}.`,
    link: `/fazenda/${slug}/editar`,
  });

/** Notifies a member of their new role. */
export function notifyOfRole(services: Parts, scope: FarmScope, { uid, role }: { uid: string; role: FarmRole }): void {
  services.background.run('notice on a role', async () => {
    const farm = await farmNameOf(services, scope);
    notifyLater(services, uid, {
      kind: 'member',
      once: `role/${uuidV7(services.now())}`,
      title: `Seu papel na ${farm} mudou`,
      body: `Agora você é ${roleWord(role)}.`,
      link: `/fazenda/${scope.slug}`,
    });
  });
}

/** Notifies a person that they no longer work on a farm. */
export function notifyOfRemoval(services: Parts, scope: FarmScope, uid: string): void {
  services.background.run('notice on leaving', async () => {
    const farm = await farmNameOf(services, scope);
    notifyLater(services, uid, {
      kind: 'member',
      once: `left/${uuidV7(services.now())}`,
      title: `Você não trabalha mais na ${farm}`,
      body: 'O que você registrou fica na fazenda. O que não foi enviado continua no seu aparelho.',
      link: '/envios',
    });
  });
}
