import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../build-web.ts';
import { type FirstLoad, measureFirstLoads } from './first-load.ts';

const DIST = join(import.meta.dirname, '../../apps/web/dist');

/**
 * Most bytes of the app's own files that a first visit fetches until the network is idle, packed as they come; of the
 * landing page's HTML and CSS; and of what is kept for offline.
 */
const BUDGETS = { farms: 160_000, dashboard: 180_000, list: 210_000, precache: 2_000_000, landing: 30_000 } as const;
/** Most bytes of all that a first visit fetches: the app, headers, and the data of a farm with a worked season. */
const BUDGETS_OF_ALL = { farms: 170_000, dashboard: 200_000, list: 230_000 } as const;
/** Most requests of a first visit, those for the person's data too. */
const REQUESTS = { farms: 20, dashboard: 20, list: 20 } as const;

const gzipSize = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

function report(name: string, bytes: number, budget: number): boolean {
  const isWithin = bytes <= budget;
  console.log(`${isWithin ? 'ok ' : 'FAIL'} ${name}: ${inKilobytes(bytes)} of ${budget / 1000} kB`);
  return isWithin;
}

function reportLoad(name: string, screen: keyof typeof REQUESTS, load: FirstLoad): boolean {
  const { requests, files, scripts, data, headers } = load;
  const isFew = requests <= REQUESTS[screen];
  console.log(`${isFew ? 'ok ' : 'FAIL'} ${name}: ${requests} requests of ${REQUESTS[screen]}`);
  const isSmall = report(`${name}: the app`, files, BUDGETS[screen]);
  const isLight = report(`${name}: all that comes`, files + data + headers, BUDGETS_OF_ALL[screen]);
  console.log(`    ${inKilobytes(scripts)} of it scripts, ${inKilobytes(data)} data, ${inKilobytes(headers)} headers`);
  return isFew && isSmall && isLight;
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
  reportLoad('first visit of /fazenda', 'farms', loads.farms),
  reportLoad('first visit of a dashboard', 'dashboard', loads.dashboard),
  reportLoad('first visit of a section list', 'list', loads.list),
  report('HTML and CSS of /', landingPage(), BUDGETS.landing),
  report('everything that is kept for offline', precacheSize(), BUDGETS.precache),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
