import { isStaleBuild } from './stale-build.ts';

/** The seed's texts for what the server refused (seed 8). */
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Você precisa estar autenticado para acessar esta funcionalidade.',
  403: 'Você não tem permissão para acessar este recurso.',
  404: 'O recurso solicitado não foi encontrado.',
};

const UNEXPECTED = 'Ocorreu um erro inesperado.';

/** The server's own words, where a call put the seed's English prefix before them. */
function saidBy(error: Error): string {
  const details: unknown = 'details' in error ? error.details : undefined;
  const isTold = typeof details === 'object' && details !== null && 'message' in details;
  return isTold && typeof details.message === 'string' ? details.message : error.message;
}

/** The message of an error; the seed's own for what has none, and a sentence for a piece of the app that is not here. */
export function messageOf(error: unknown): string {
  if (isStaleBuild(error)) return 'Esta tela ainda não chegou a este aparelho. Abra de novo quando houver sinal.';
  return (error instanceof Error && saidBy(error)) || UNEXPECTED;
}

/** What a toast says of an error: by the status that the server answered, else the error's own message. */
export function errorWords(error: unknown): string {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return (typeof status === 'number' ? BY_STATUS[status] : undefined) ?? messageOf(error);
}
