import type { ProblemCode } from '@cafezal/domain/record/problem.ts';

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
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/;

/**
 * What a call that failed is answered with where the database or the disk is away, which is no fault of what was sent;
 * undefined for every other error.
 */
export function outageOf(error: unknown): ProblemCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? OUTAGES[error.code] : undefined;
  return code ?? (OUTAGE_MESSAGES.test(error.message) ? 'server/not-ready' : undefined);
}

/** PostgreSQL's code for a query that it ended at its deadline. */
const OVERDUE = '57014';

/**
 * Whether the database ended a query that took too long: for whoever asked it is away, for the writes of a batch it is
 * one of them that would take as long the next time.
 */
export const isOverdue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OVERDUE;
