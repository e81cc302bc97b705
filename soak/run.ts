import { copies } from './copies.ts';
import { crashes } from './crashes.ts';
import { cycles } from './cycles.ts';
import { day } from './day.ts';
import { fleet } from './fleet.ts';
import { fuzz } from './fuzz.ts';
import { imports } from './imports.ts';
import { load } from './load.ts';
import { overload } from './overload.ts';
import { queueing } from './queueing.ts';
import { sessions } from './sessions.ts';
import type { Soak } from './soak.ts';
import { upgrades } from './upgrades.ts';

/** What can be tried for long, by name: `npm run soak -- fuzz --count 200`. */
const SOAKS: Readonly<Record<string, Soak>> = {
  copies,
  crashes,
  cycles,
  day,
  fleet,
  fuzz,
  imports,
  load,
  overload,
  queueing,
  sessions,
  upgrades,
};

const [name = '', ...options] = process.argv.slice(2);
const soak = SOAKS[name];
if (soak === undefined) {
  process.stderr.write(`Name one of: ${Object.keys(SOAKS).join(', ')}\n`);
  process.exit(1);
}
process.exit((await soak(options)) ? 0 : 1);
