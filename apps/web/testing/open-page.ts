import { createRequire } from 'node:module';

/** As far as it is used here: its own types of all that a browser has would stand beside those of TypeScript. */
type HappyDom = { Window: new (settings: { url: string }) => object };

/** Node has these too, and elements of the page refuse Node's. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['Event', 'EventTarget', 'CustomEvent', 'navigator']);

// Gives this process an empty page: what a browser has and Node has not is there by its name. It lays nothing out.
process.setSourceMapsEnabled(true);
const { Window } = createRequire(import.meta.url)('happy-dom') as HappyDom;
const page = new Window({ url: 'http://cafezal.test/' });
for (const name of Object.getOwnPropertyNames(page)) {
  if (name in globalThis && !OF_THE_PAGE.has(name)) continue;
  Object.defineProperty(globalThis, name, { value: Reflect.get(page, name), configurable: true, writable: true });
}
// Without it React warns of every change that a test makes.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
