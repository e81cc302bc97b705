import type { Database } from '../../db/database.ts';
import { type Message, notify } from './notifications.ts';

/** One notice: what there is to do first is on the screen itself, and a bell that is full from birth is not looked at. */
const MESSAGES: readonly Message[] = [
  {
    type: 'welcome',
    title: 'Boas-vindas ao Cafezal',
    body: 'Comece pela sua fazenda. O que você registrar sem sinal fica guardado no aparelho e segue sozinho quando houver conexão.',
    link: '/fazenda',
  },
];

/** Greets a person with a notice, once in their life here. */
export const welcome = (services: { db: Database; now: () => Date }, uid: string): Promise<void> =>
  notify(services, uid, { once: 'welcome', messages: MESSAGES });
