import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Logger } from 'pino';
import { isOverdue, outageOf } from '../db/outage.ts';
import { BucketError } from '../external/bucket-error.ts';

/** Seconds after which a device asks the storage of photos again through us. */
const STORAGE_RETRY_SEC = 10;

function asProblem(error: unknown, log: Logger): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BucketError) {
    log.warn({ err: error }, 'the storage of photos failed a request');
    return new Problem('storage/away', { retryAfterSec: STORAGE_RETRY_SEC });
  }
  const outage = outageOf(error) ?? (isOverdue(error) ? 'server/not-ready' : undefined);
  log[outage === undefined ? 'error' : 'warn']({ err: error }, 'request failed');
  return new Problem(outage ?? 'internal');
}

/** Answers any thrown error. A bug is logged with the request's id and answered without internals. */
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
