import type { TestApp } from './test-client.ts';

/** A running server at an address, used like a test's app. */
export const remoteApp = (url: string): TestApp => ({
  request: (path, init) => fetch(path.replace('http://localhost', url), init),
});
