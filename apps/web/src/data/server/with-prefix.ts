import { ApiError } from './api.ts';

/** The seed's wording of a failed call: the server's own message behind what was tried. What had no answer is thrown as it is. */
export async function withPrefix<Result>(prefix: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError) error.message = `${prefix}${error.message}`;
    throw error;
  }
}
