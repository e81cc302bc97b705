let count = 0;

/** Whether an answer of our server is awaited. */
export const areCallsUnderWay = (): boolean => count > 0;

/** Makes a call that counts as under way until it ends. */
export async function underWay<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  count += 1;
  try {
    return await call();
  } finally {
    count -= 1;
  }
}
