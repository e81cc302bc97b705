import type { Services } from '../services.ts';
import { type Message, notify } from './notifications.ts';

const MESSAGES: readonly Message[] = [
  {
    type: 'welcome',
    title: 'Boas-vindas ao Cafezal',
    body: 'Comece pela sua fazenda: nome, cidade e área. Depois, os talhões.',
    link: '/fazenda',
  },
  {
    type: 'welcome',
    title: 'Funciona sem sinal',
    body: 'O que você registrar na lavoura fica guardado no aparelho e segue sozinho quando houver conexão.',
    link: null,
  },
  {
    type: 'welcome',
    title: 'Complete seus dados',
    body: 'Telefone e documento ficam no seu perfil e saem nos papéis da venda.',
    link: '/profile',
  },
];

/** Greets a person with notices, once in their life here. */
export const welcome = (services: Pick<Services, 'db' | 'now'>, uid: string): Promise<void> =>
  notify(services, uid, { once: 'welcome', messages: MESSAGES });
