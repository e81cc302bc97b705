import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const NAME = 'before-paint.js';
const source = () => minifySync(NAME, readFileSync(join(import.meta.dirname, NAME), 'utf8')).code;

/** Adds `before-paint.js` to the page as a file that browsers cache forever, so that no paint waits for the network. */
export function beforePaint(): Plugin {
  let reference: string | null = null;
  let file = '';
  return {
    name: 'before-paint',
    enforce: 'pre',
    buildStart() {
      if (this.meta.watchMode) return;
      reference = this.emitFile({ type: 'asset', name: NAME, source: source() });
    },
    generateBundle() {
      if (reference !== null) file = this.getFileName(reference);
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        ...(file === '' ? { children: source() } : { attrs: { src: `/${file}` } }),
        injectTo: 'head-prepend',
      },
    ],
  };
}
