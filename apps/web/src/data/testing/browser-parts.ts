// What a browser gives and Node does not, for tests of the device's code.
import 'fake-indexeddb/auto';

class Storage {
  #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
  removeItem = (key: string): void => void this.#values.delete(key);
  clear = (): void => this.#values.clear();
}

/** The page that a test is at; tests set what matters to them. */
export const page = {
  location: { hostname: 'cafezal.example.test', origin: 'https://cafezal.example.test', reload: (): void => undefined },
  navigator: { onLine: true },
};

const define = (name: string, value: unknown): void => {
  Object.defineProperty(globalThis, name, { value, configurable: true });
};
for (const name of ['localStorage', 'sessionStorage']) define(name, new Storage());
define('navigator', page.navigator);
define('location', page.location);
define('document', new EventTarget());
define('window', Object.assign(new EventTarget(), { location: page.location }));
