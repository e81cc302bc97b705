import type { TestApp } from './test-client.ts';

/** A running server at an address, for what tests call an app. */
export const remoteApp = (url: string): TestApp => ({
  request: (path, init) => fetch(path.replace('http://localhost', url), init),
});
