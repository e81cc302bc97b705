// Browser features that Node lacks, for tests of the device's code.
import 'fake-indexeddb/auto';
import { MemoryStorage } from './memory-storage.ts';

/** Web Locks, which Node has and this page offers where a test puts them on its navigator. */
export const { locks } = globalThis.navigator;

/** The page's state; tests set what they need. */
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
define('document', Object.assign(new EventTarget(), { documentElement: { dataset: {} } }));
define('window', Object.assign(new EventTarget(), { location: page.location }));
