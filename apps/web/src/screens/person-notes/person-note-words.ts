import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { Profile } from '../../data/device/contract.ts';
import { trialWords } from '../plans/trial-words.ts';

/** What a person may be asked for; each can be snoozed separately. */
export type Asked = 'document' | 'phone' | 'plan' | 'reminders';

/** A reminder about a person's account: subject, words and link. */
export type PersonNote = {
  about: readonly Asked[];
  words: string;
  way: { label: string; to: '/profile' | '/planos'; hash?: string };
};

const PROFILE = { label: 'Completar o perfil', to: '/profile' } as const;

function missingNote(isMissing: (asked: Asked) => boolean): PersonNote[] {
  const [document, phone] = [isMissing('document'), isMissing('phone')];
  if (document && phone)
    return [
      {
        about: ['document', 'phone'],
        words: 'Faltam seu telefone e seu CPF ou CNPJ, para a nota e para o comprador achar você.',
        way: PROFILE,
      },
    ];
  if (document)
    return [{ about: ['document'], words: 'Falta seu CPF ou CNPJ, que vai na nota da venda.', way: PROFILE }];
  return phone
    ? [{ about: ['phone'], words: 'Falta seu telefone, por onde o comprador acha você.', way: PROFILE }]
    : [];
}

/** The end of the trial, for people without a chosen plan. The end restricts nothing. */
function endNote({ planStatus, trialEndsAt, pendingPlanId }: Profile, now: Date): PersonNote[] {
  const hasEnded = planStatus === 'trialing' && trialEndsAt !== null && trialEndsAt <= now;
  const words = trialWords(trialEndsAt, now);
  if (!hasEnded || words === null || pendingPlanId !== null) return [];
  return [{ about: ['plan'], words: `${words.strong} ${words.rest}`, way: { label: 'Ver planos', to: '/planos' } }];
}

/**
 * Whether a person is asked for data that only an owner needs: owners, and people without any farm. Employees on other
 * people's farms are not.
 */
export const isAskedAsOwner = (farms: readonly { role: FarmRole }[]): boolean =>
  farms.length === 0 || farms.some(({ role }) => role === 'owner');

/** What a device could remind of, where its system does that and the person was not asked yet. */
const REMINDERS: PersonNote = {
  about: ['reminders'],
  words: 'Este aparelho pode lembrar você, de manhã, do que medir e do que entregar.',
  way: { label: 'Ligar os lembretes', to: '/profile', hash: 'lembretes' },
};

/** Which of `asked` is missing in a person's account; one line for everything missing in the profile. */
export function personNotes(
  profile: Profile,
  { now, asked }: { now: Date; asked: readonly Asked[] },
): readonly PersonNote[] {
  const lacks = { document: profile.needsDocument, phone: profile.needsPhone, plan: false, reminders: false };
  return [
    ...(asked.includes('plan') ? endNote(profile, now) : []),
    ...missingNote((thing) => lacks[thing] && asked.includes(thing)),
    ...(asked.includes('reminders') ? [REMINDERS] : []),
  ];
}
