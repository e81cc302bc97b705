import type { ProblemCode } from '@cafezal/domain/record/problem.ts';

/** Codes of PostgreSQL and Node for a temporary failure of database or disk, with our answer. */
const OUTAGES: Readonly<Record<string, ProblemCode>> = {
  '53100': 'storage/full',
  ENOSPC: 'storage/full',
  EDQUOT: 'storage/full',
  '57P01': 'server/not-ready',
  '57P02': 'server/not-ready',
  '57P03': 'server/not-ready',
  '53300': 'server/not-ready',
  // Out of memory, or of the memory that all connections share.
  '53200': 'server/not-ready',
  // Reads alone: a standby that takes over, or one that somebody set so for a while.
  '25006': 'server/not-ready',
  '55P03': 'server/not-ready',
  '40001': 'server/not-ready',
  '40P01': 'server/not-ready',
  // Another instance's migration changed a table under a prepared statement.
  '0A000': 'server/not-ready',
  '08001': 'server/not-ready',
  '08006': 'server/not-ready',
  ECONNREFUSED: 'server/not-ready',
  ECONNRESET: 'server/not-ready',
  EPIPE: 'server/not-ready',
  // The folder of photos, where it is mounted for reading alone.
  EROFS: 'server/not-ready',
};

const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/;

/**
 * The answer to a call that failed because database or disk are away, and not because of its content; undefined for
 * other errors.
 */
export function outageOf(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? OUTAGES[error.code] : undefined;
  return code ?? (OUTAGE_MESSAGES.test(error.message) ? 'server/not-ready' : undefined);
}

/** PostgreSQL's code for a cancelled query after its timeout. */
const OVERDUE = '57014';

/**
 * Whether the database cancelled a slow query. For a request that is an outage; in a batch it concerns only one write,
 * which would be as slow the next time.
 */
export const isOverdue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OVERDUE;
