import { createRequire } from 'node:module';

/** Only what is used here: its full types of the DOM would conflict with those of TypeScript. */
type HappyDom = { Window: new (settings: { url: string }) => object };

/** Node has these too, but elements of the page reject Node's. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator']);

/** Locks over tabs, of which the page has none. `page-locks.ts` gives them to a test that is about them. */
export const { locks } = navigator;

// Gives this process an empty page: browser globals that Node lacks. It has no layout.
process.setSourceMapsEnabled(true);
const { Window } = createRequire(import.meta.url)('happy-dom') as HappyDom;
const page = new Window({ url: 'http://cafezal.test/' });
for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !OF_THE_PAGE.has(name)) continue;
  Object.defineProperty(globalThis, name, { value: Reflect.get(page, name), configurable: true, writable: true });
}
// Without it React warns about every change that a test makes.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
