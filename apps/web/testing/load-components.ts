import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded before every test (`node --import`): Node strips types, and knows neither JSX nor style sheets. The transform and
// the page are fetched by the tests of components alone.

const require = createRequire(import.meta.url);

/** Every class of a style sheet is called what it is called in the sheet. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => name });';

/** The JavaScript of a component, by the transform of the bundler; errors tell its own lines. */
function compiled(file: string): string {
  const { transformSync } = require('rolldown/utils') as typeof import('rolldown/utils');
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), { sourcemap: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  const lines = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`;
}

registerHooks({
  load: (url, context, nextLoad) => {
    if (url.endsWith('.css')) return { format: 'module', source: STYLES, shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    // React looks for a page when it is loaded.
    if (url.endsWith('.test.tsx')) require('./open-page.ts');
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
