/** Lets the browser draw, and hear a finger, before what follows. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
