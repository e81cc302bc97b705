import { FARM_ROLE_LABELS, type FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Database } from '../../db/database.ts';
import { findFarm } from '../../db/farm-rows.ts';
import type { FarmScope } from '../../db/farm-scope.ts';
import type { AddressedInvitation } from '../../db/invitation-rows.ts';
import { uuidV7 } from '../../db/uuid.ts';
import type { BackgroundWork } from '../request/background-work.ts';

type Parts = { db: Database; now: () => Date; background: BackgroundWork };

import { type Telling, tell } from '../rules/tell.ts';

/** A role within a sentence. */
export const roleWord = (role: FarmRole): string => FARM_ROLE_LABELS[role].toLowerCase();

type Told = Telling['message'] & { kind: 'invitation' | 'member'; once: string };

/** Notifies a person in the background: a failed notice does not undo the change. */
function tellLater(services: Parts, uid: string, { kind, once, ...message }: Told): void {
  services.background.run('notice on membership', async () => {
    await tell(services, [{ uid, kind, once, message }]);
  });
}

async function farmNameOf({ db }: Parts, { key }: FarmScope): Promise<string> {
  return (await findFarm(db, key))?.name ?? '';
}

/**
 * Tells the holder of a confirmed address that an invitation waits. The way to it is their list of farms, where who
 * they are is known: no notice carries the token of a mail.
 */
export const tellInvited = (services: Parts, uid: string, invitation: AddressedInvitation): void =>
  tellLater(services, uid, {
    kind: 'invitation',
    once: `${invitation.id}/${invitation.expiresAt.getTime()}`,
    title: `Convite para a ${invitation.farmName}`,
    body: `${invitation.inviterName} convida você como ${roleWord(invitation.role)}.`,
    link: '/fazenda',
  });

/** Tells whoever invited that the person is there. */
export const tellAccepted = (
  services: Parts,
  invitation: AddressedInvitation,
  { slug, name }: { slug: string; name: string },
): void =>
  tellLater(services, invitation.invitedBy, {
    kind: 'member',
    once: `${invitation.id}/accepted`,
    title: `${name} entrou na ${invitation.farmName}`,
    body: `Aceitou o convite e trabalha agora como ${roleWord(invitation.role)}.`,
    link: `/fazenda/${slug}/editar`,
  });

/** Tells a member their new role. */
export function tellNewRole(services: Parts, scope: FarmScope, { uid, role }: { uid: string; role: FarmRole }): void {
  services.background.run('notice on a role', async () => {
    const farm = await farmNameOf(services, scope);
    tellLater(services, uid, {
      kind: 'member',
      once: `role/${uuidV7(services.now())}`,
      title: `Seu papel na ${farm} mudou`,
      body: `Agora você é ${roleWord(role)}.`,
      link: `/fazenda/${scope.slug}`,
    });
  });
}

/** Tells a person that they no longer work on a farm. */
export function tellLeftFarm(services: Parts, scope: FarmScope, uid: string): void {
  services.background.run('notice on leaving', async () => {
    const farm = await farmNameOf(services, scope);
    tellLater(services, uid, {
      kind: 'member',
      once: `left/${uuidV7(services.now())}`,
      title: `Você não trabalha mais na ${farm}`,
      body: 'O que você registrou fica na fazenda. O que não foi enviado continua no seu aparelho.',
      link: '/envios',
    });
  });
}
