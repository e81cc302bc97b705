import { checkMaps } from './gdal-maps.ts';
import { checkInvoices, INVOICE_PARTS } from './invoices.ts';
import { checkLabels } from './labels.ts';
import { checkLots, LOT_PARTS } from './lots.ts';
import { checkAlerts, checkUnit, MONITORING_PARTS, UNIT_PARTS } from './monitoring.ts';
import { checkNative, NATIVE_PARTS } from './native.ts';
import { checkPages, PAGE_PARTS } from './pages.ts';
import { checkPapers, PAPER_PARTS } from './papers.ts';
import { checkProxies, PROXY_PARTS } from './proxies.ts';
import { createTrial, missingOf, type Part, type Trial } from './trial.ts';

const MAP_PARTS: readonly Part[] = [['gdal-bin', 'ogr2ogr', '--version']];

async function tellMaps({ folder, tell }: Trial): Promise<void> {
  for (const { what, isRight } of await checkMaps(folder)) tell(what, isRight, '');
}

/** What strangers check, and what each needs. */
const CHECKS = [
  { what: 'lots', parts: LOT_PARTS, check: checkLots },
  { what: 'maps', parts: MAP_PARTS, check: tellMaps },
  { what: 'pages', parts: PAGE_PARTS, check: checkPages },
  { what: 'invoices', parts: INVOICE_PARTS, check: checkInvoices },
  { what: 'papers', parts: PAPER_PARTS, check: checkPapers },
  { what: 'proxies', parts: PROXY_PARTS, check: checkProxies },
  { what: 'alerts', parts: MONITORING_PARTS, check: checkAlerts },
  { what: 'unit', parts: UNIT_PARTS, check: checkUnit },
  { what: 'labels', parts: PAPER_PARTS, check: checkLabels },
  { what: 'native', parts: NATIVE_PARTS, check: checkNative },
];

/** A machine of which nobody may install anything checks what it can, and says what it cannot. */
const isWhereInstalled = process.argv.includes('--where-installed');

const trial = createTrial();
let isIncomplete = false;
for (const { what, parts, check } of CHECKS) {
  const missing = missingOf(parts);
  if (missing.length === 0) await check(trial);
  else {
    const words = `missing: ${missing.join(' ')}. On Debian: apt-get install ${missing.join(' ')}`;
    console.log(`${isWhereInstalled ? 'not run' : 'FAIL'} ${what}, ${words}`);
    isIncomplete ||= !isWhereInstalled;
  }
}
const failures = trial.end();
process.exitCode = failures > 0 || isIncomplete ? 1 : 0;
