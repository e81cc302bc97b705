import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../build-web.ts';
import { type FirstLoad, measureFirstLoads } from './first-load.ts';

const DIST = join(import.meta.dirname, '../../apps/web/dist');

/**
 * Most bytes that come over the wire at a first visit until the network is idle, headers and font and data too; the
 * landing page's HTML and CSS; and what is kept for offline.
 */
const BUDGETS = { farms: 170_000, dashboard: 240_000, list: 250_000, precache: 2_000_000, landing: 30_000 } as const;
/** Most requests of such a visit. */
const REQUESTS = 25;

const gzipSize = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

function report(name: string, bytes: number, budget: number): boolean {
  const isWithin = bytes <= budget;
  console.log(`${isWithin ? 'ok ' : 'FAIL'} ${name}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`);
  return isWithin;
}

function reportLoad(name: string, { requests, bytes, scriptBytes }: FirstLoad, budget: number): boolean {
  const isFew = requests <= REQUESTS;
  const scripts = `${(scriptBytes / 1000).toFixed(1)} kB of it scripts`;
  console.log(`${isFew ? 'ok ' : 'FAIL'} ${name}: ${requests} requests of ${REQUESTS}, ${scripts}`);
  return report(name, bytes, budget) && isFew;
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
const loads = await measureFirstLoads();
const results = [
  reportLoad('first visit of /fazenda', loads.farms, BUDGETS.farms),
  reportLoad('first visit of a dashboard', loads.dashboard, BUDGETS.dashboard),
  reportLoad('first visit of a section list', loads.list, BUDGETS.list),
  report('HTML and CSS of /', landingPage(), BUDGETS.landing),
  report('everything that is kept for offline', precacheSize(), BUDGETS.precache),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
