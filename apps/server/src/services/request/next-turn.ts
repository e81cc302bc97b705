/** Goes on in the next turn of the event loop, so that whoever waits has a turn in between. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
