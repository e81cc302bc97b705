import 'fake-indexeddb/auto';

// The page has a window of its own, on which the database in memory was put; the code looks for it by its name alone.
for (const name of Object.getOwnPropertyNames(window).filter((one) => /^(?:IDB|indexedDB$)/.test(one)))
  Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true });
