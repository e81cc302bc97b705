import { NoConnectionError } from '../server/api.ts';

/** Whether the server or a proxy before it finds a call too large. */
export const isTooLarge = (error: unknown): boolean => error instanceof NoConnectionError && error.status === 413;

/** The trouble of a single item that is too large for any call. It waits for the person and blocks nothing else. */
export const TOO_LARGE = {
  code: 'request/too-large',
  message:
    'A rede por onde este aparelho envia não deixa passar um envio deste tamanho. Tente por outra rede ou deixe o registro menor.',
};
