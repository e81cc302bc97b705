import type { AnyDatabase } from '../../db/database.ts';
import { type Message, notify } from './notifications.ts';

/** A single notice: the first steps are on the screen itself, and a full list at the start would be ignored. */
const MESSAGES: readonly Message[] = [
  {
    type: 'welcome',
    title: 'Boas-vindas ao Cafezal',
    body: 'Comece pela sua fazenda. O que você registrar sem sinal fica guardado no aparelho e segue sozinho quando houver conexão.',
    link: '/fazenda',
  },
];

/** Sends the welcome notice, once per person. */
export const welcome = (services: { db: AnyDatabase; now: () => Date }, uid: string): Promise<void> =>
  notify(services, uid, { once: 'welcome', messages: MESSAGES });
