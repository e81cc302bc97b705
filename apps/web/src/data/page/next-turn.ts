/** Yields to the browser, so that it can paint and handle input first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
