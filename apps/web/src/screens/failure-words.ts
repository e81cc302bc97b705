import { Problem } from '@cafezal/domain/record/problem.ts';
import { ApiError } from '../data/server/api.ts';

/** What a failed call says to a person: the text of each field, and the sentence for the rest. */
export type FailureWords = { message: string; fields: Readonly<Record<string, string>> };

/** What people read where the seed has an error thrown in English. */
const SPOKEN: Readonly<Record<string, string>> = {
  'No ID token returned from Google Sign-In':
    'O Google não confirmou a entrada. Tente de novo, ou entre com e-mail e senha.',
  'Failed to create user account properly': 'A conta não foi criada. Tente de novo.',
  'No user authenticated': 'Usuário não autenticado.',
};

/** Letters of a request's id that are enough to find it in the log. */
const CODE_LENGTH = 8;

/** What the server says of its own failure names the request, for who runs it to find. */
function withCode(message: string, { status, details: { requestId } }: ApiError): string {
  if (status < 500 || typeof requestId !== 'string') return message;
  return `${message} Se continuar, diga a quem cuida do servidor o código ${requestId.slice(0, CODE_LENGTH)}.`;
}

const messageOf = (error: ApiError): string =>
  // Wrappers put the seed's English prefix before the message; the person reads the server's own words.
  withCode(typeof error.details.message === 'string' ? error.details.message : error.message, error);

/** The words of a failure; where the server named fields, they carry it and the sentence may be left out. */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) return { message: messageOf(error), fields: error.fields };
  // What the device refuses by itself names its fields as the server does.
  if (error instanceof Problem) return { message: error.message, fields: error.details.fields ?? {} };
  const message = error instanceof Error ? error.message : '';
  return { message: SPOKEN[message] ?? (message || 'Ocorreu um erro inesperado.'), fields: {} };
}
