let count = 0;

/** Whether a call to our server is in progress. */
export const areCallsUnderWay = (): boolean => count > 0;

/** Counts a call as in progress until it ends. */
export async function underWay<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  count += 1;
  try {
    return await call();
  } finally {
    count -= 1;
  }
}
