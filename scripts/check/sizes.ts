import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../build-web.ts';

const DIST = join(import.meta.dirname, '../../apps/web/dist');

/** Most bytes, gzip, that a first visit may load before lazy parts (JavaScript; 2 MB of precache); the landing page's HTML and CSS. */
const BUDGETS = { firstScript: 145_000, sectionList: 170_000, precache: 2_000_000, landing: 30_000 } as const;

const gzipSize = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; src?: string }>;

/** Files of a chunk and of everything that it imports at once. */
function filesOf(manifest: Manifest, key: string, seen: Set<string>): void {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(chunk.file)) return;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
}

function report(name: string, bytes: number, budget: number): boolean {
  const isWithin = bytes <= budget;
  console.log(`${isWithin ? 'ok ' : 'FAIL'} ${name}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`);
  return isWithin;
}

/** The chunks that showing a screen takes: the app's start and its parts. Throws for a part that the build lacks. */
function firstVisit(manifest: Manifest, ...parts: readonly string[]): number {
  const files = new Set<string>();
  // What the page's script imports turn by turn is no less part of the start.
  for (const key of ['index.html', ...(manifest['index.html']?.dynamicImports ?? [])]) filesOf(manifest, key, files);
  for (const part of parts) {
    const key = Object.keys(manifest).find((name) => name.endsWith(part));
    if (key === undefined) throw new Error(`The build has no ${part}: name the screen that is there.`);
    filesOf(manifest, key, files);
  }
  return [...files].reduce((total, file) => total + gzipSize(file), 0);
}

/** Bytes of all that the service worker puts on the device at the first visit. Throws where its list is not found. */
function precacheSize(): number {
  const listed = [...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/url:"([^"]+)"/g)].map(([, url]) => url ?? '');
  if (listed.length === 0) throw new Error('The service worker lists no files.');
  return [...new Set(listed)].reduce((total, url) => total + statSync(join(DIST, url)).size, 0);
}

/** HTML and CSS of the page without script; its pictures come as it is scrolled. */
function landingPage(): number {
  const sheet = readdirSync(join(DIST, 'assets')).find((name) => /^inicio-.*\.css$/.test(name));
  if (sheet === undefined) throw new Error('The landing page has no style sheet.');
  return gzipSize('inicio.html') + gzipSize(join('assets', sheet));
}

await buildWeb();
const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
const results = [
  report('first JavaScript of /fazenda', firstVisit(manifest, 'screens/farms/farms-screen.tsx'), BUDGETS.firstScript),
  report(
    'first JavaScript of a section list',
    firstVisit(manifest, 'screens/shell/farm-frame.tsx', 'screens/records/section-list-screen.tsx'),
    BUDGETS.sectionList,
  ),
  report('HTML and CSS of /', landingPage(), BUDGETS.landing),
  report('everything that is kept for offline', precacheSize(), BUDGETS.precache),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
