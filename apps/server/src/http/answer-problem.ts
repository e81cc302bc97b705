import { Problem, type ProblemCode } from '@cafezal/domain/problem.ts';
import type { Logger } from 'pino';

/** PostgreSQL's and Node's codes for "the database or the disk cannot, for now", with what we answer. */
const OUTAGES: Readonly<Record<string, ProblemCode>> = {
  '53100': 'storage/full',
  ENOSPC: 'storage/full',
  '57P01': 'server/not-ready',
  '57P02': 'server/not-ready',
  '57P03': 'server/not-ready',
  '53300': 'server/not-ready',
  '55P03': 'server/not-ready',
  '40001': 'server/not-ready',
  '40P01': 'server/not-ready',
  // A migration of another instance changed a table under a prepared statement.
  '0A000': 'server/not-ready',
  '08001': 'server/not-ready',
  '08006': 'server/not-ready',
  ECONNREFUSED: 'server/not-ready',
  ECONNRESET: 'server/not-ready',
  EPIPE: 'server/not-ready',
};

const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

function outageOf(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? OUTAGES[error.code] : undefined;
  return code ?? (OUTAGE_MESSAGES.test(error.message) ? 'server/not-ready' : undefined);
}

function asProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error;
  const outage = outageOf(error);
  log[outage === undefined ? 'error' : 'warn']({ err: error }, 'request failed');
  return new Problem(outage ?? 'internal');
}

/** Any thrown thing as the contract's failure; a bug is logged with the request's id and answered without internals. */
export function answerProblem(error: unknown, requestId: string, log: Logger): Response {
  const problem = asProblem(error, log);
  const { message: _message, cause: _cause, status: _status, retryAfterSec, ...details } = problem.details;
  const wait = retryAfterSec ?? (problem.status === 503 ? 1 : undefined);
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  if (wait !== undefined) headers.set('retry-after', String(wait));
  const body = {
    success: false,
    error: {
      code: problem.code,
      message: problem.message,
      ...details,
      ...(wait === undefined ? {} : { retryAfterSec: wait }),
      requestId,
    },
  };
  return new Response(JSON.stringify(body), { status: problem.status, headers });
}
