import { NoConnectionError } from '../server/api.ts';

/** Whether something on the way to our server finds a call too large. */
export const isTooLarge = (error: unknown): boolean => error instanceof NoConnectionError && error.status === 413;

/** What is so large by itself that no call carries it waits for its person with this, and holds up nothing else. */
export const TOO_LARGE = {
  code: 'request/too-large',
  message:
    'A rede por onde este aparelho envia não deixa passar um envio deste tamanho. Tente por outra rede ou deixe o registro menor.',
};
