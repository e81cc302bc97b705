// What a browser gives and Node does not, for tests of the device's code.
import 'fake-indexeddb/auto';
import { MemoryStorage } from './memory-storage.ts';

/** The page that a test is at; tests set what matters to them. */
export const page = {
  location: { hostname: 'cafezal.example.test', origin: 'https://cafezal.example.test', reload: (): void => undefined },
  navigator: { onLine: true },
};

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true });
};
for (const name of ['localStorage', 'sessionStorage']) define(name, new MemoryStorage());
define('navigator', page.navigator);
define('location', page.location);
define('document', new EventTarget());
define('window', Object.assign(new EventTarget(), { location: page.location }));
