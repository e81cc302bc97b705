import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded before every test (`node --import`), because Node supports neither JSX nor style sheets. The transform and the
// page are loaded only by component tests.

const require = createRequire(import.meta.url);

/** Class names of style sheets stay as they are in the sheet. */
const STYLES = 'export default new Proxy({}, { get: (_, name) => name });';

/** Compiles a component with the bundler's transform; errors show the original lines. */
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
    // React checks for a page when it is loaded.
    if (url.endsWith('.test.tsx')) require('./open-page.ts');
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
