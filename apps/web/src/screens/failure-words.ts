import { Problem } from '@cafezal/domain/record/problem.ts';
import { ApiError } from '../data/server/api.ts';

/** The messages of a failed call: one per field, and one for the rest. */
export type FailureWords = { message: string; fields: Readonly<Record<string, string>> };

/** Messages in pt-BR for errors that are thrown with specified English texts. */
const SPOKEN: Readonly<Record<string, string>> = {
  'No ID token returned from Google Sign-In':
    'O Google não confirmou a entrada. Tente de novo, ou entre com e-mail e senha.',
  'Failed to create user account properly': 'A conta não foi criada. Tente de novo.',
  'No user authenticated': 'Usuário não autenticado.',
};

/** Leading characters of a request id that are enough to find it in the log. */
const CODE_LENGTH = 8;

/** Adds the request id to the message of a server failure, so that the operator can find it. */
function withCode(message: string, { status, details: { requestId } }: ApiError): string {
  if (status < 500 || typeof requestId !== 'string') return message;
  return `${message} Se continuar, diga a quem cuida do servidor o código ${requestId.slice(0, CODE_LENGTH)}.`;
}

const messageOf = (error: ApiError): string =>
  // Wrappers add an English prefix; show the server's own message.
  withCode(typeof error.details.message === 'string' ? error.details.message : error.message, error);

/** The messages of a failure. If the server named fields, the general message may be empty. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) return { message: messageOf(error), fields: error.fields };
  // Problems found by the device name their fields as the server does.
  if (error instanceof Problem) return { message: error.message, fields: error.details.fields ?? {} };
  const message = error instanceof Error ? error.message : '';
  return { message: SPOKEN[message] ?? (message || 'Ocorreu um erro inesperado.'), fields: {} };
}
