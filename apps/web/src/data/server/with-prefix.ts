import { ApiError } from './api.ts';

/**
 * Prefixes the server's message of a failed call with what was tried. An error without an answer is thrown as it is.
 */
export async function withPrefix<Result>(prefix: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) error.message = `${prefix}${error.message}`;
    throw error;
  }
}
