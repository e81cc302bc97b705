import { ApiError } from './api.ts';

/** The error codes for a farm that is gone, for everybody or for this person. */
export const GONE_CODES = ['farm/forbidden', 'farm/not-found'] as const;

/** The error code for an action that the person's role on the farm does not allow. */
export const ROLE_FORBIDS = 'farm/role-forbidden';

/** `farm/forbidden`: the person is no member any more; `farm/not-found`: the farm does not exist. */
export type GoneCode = (typeof GONE_CODES)[number];

/** The code of an error that says that the farm itself is gone; undefined for any other error. */
export const goneCode = (error: unknown): GoneCode | undefined =>
  error instanceof ApiError ? GONE_CODES.find((code) => code === error.code) : undefined;
