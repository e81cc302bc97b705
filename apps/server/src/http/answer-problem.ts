import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import { isOverdue, outageOf } from '../db/outage.ts';
import { BucketError } from '../external/bucket-error.ts';

/** Seconds after which a device asks the storage of photos again through us. */
const STORAGE_RETRY_SEC = 10;

/** Whether our own disk is full, to which exports are written, and not the database's. */
const isOwnDisk = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

function asProblem(error: unknown, log: Logger, isReading: boolean): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BucketError) {
    log.warn({ err: error }, 'the storage of photos failed a request');
    return new Problem('storage/away', { retryAfterSec: STORAGE_RETRY_SEC });
  }
  const outage = outageOf(error) ?? (isOverdue(error) ? 'server/not-ready' : undefined);
  log[outage === undefined ? 'error' : 'warn']({ err: error }, 'request failed');
  // A reading keeps nothing: a full disk refuses the database another connection, and there is one again before long.
  if (outage === 'storage/full' && isReading && !isOwnDisk(error)) return new Problem('server/not-ready');
  return new Problem(outage ?? 'internal');
}

/** A request that is refused: its id, for the log, and whether it only reads. */
export type Refused = { requestId: string; isReading: boolean };

/** Answers any thrown error. A bug is logged with the request's id and answered without internals. */
export function answerProblem(error: unknown, { requestId, isReading }: Refused, log: Logger): Response {
  const problem = asProblem(error, log, isReading);
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
