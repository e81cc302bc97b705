import { isStaleBuild } from './stale-build.ts';

/** The messages for refusals of the server, by HTTP status. */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Você precisa estar autenticado para acessar esta funcionalidade.',
  403: 'Você não tem permissão para acessar este recurso.',
  404: 'O recurso solicitado não foi encontrado.',
};

const UNEXPECTED = 'Ocorreu um erro inesperado.';

/** The server's own message, without the English prefix that calls add. */
function saidBy(error: Error): string {
  const details: unknown = 'details' in error ? error.details : undefined;
  const hasMessage = typeof details === 'object' && details !== null && 'message' in details;
  return hasMessage && typeof details.message === 'string' ? details.message : error.message;
}

/**
 * The message of an error; a default for errors without one, and a sentence for a part of the app that could not be
 * loaded.
 */
export function messageOf(error: unknown): string {
  if (isStaleBuild(error)) return 'Esta tela ainda não chegou a este aparelho. Abra de novo quando houver sinal.';
  return (error instanceof Error && saidBy(error)) || UNEXPECTED;
}

/** The text of an error's toast: by HTTP status, otherwise the error's message. */
export function errorWords(error: unknown): string {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return (typeof status === 'number' ? BY_STATUS[status] : undefined) ?? messageOf(error);
}
