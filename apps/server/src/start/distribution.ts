import { connectForCopy, disconnect } from '../db/copy-connection.ts';
import { type Spread, spreadFarms, spreadOf } from '../db/distribute.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { migrated } from './migrated.ts';

const WITHOUT_CITUS = `O Citus não está instalado neste banco. No coordenador, como administrador:

  create extension citus;
  select citus_set_coordinator_host('<endereço do coordenador>');
  select citus_add_node('<endereço de cada outro servidor>', 5432);

Depois rode de novo. Nada foi mudado.`;

const ignore = (): void => undefined;

/** What is known of a database with Citus; throws CopyError for one without. */
function withCitus(spread: Spread | null): Spread {
  if (spread === null) throw new CopyError(WITHOUT_CITUS);
  return spread;
}

async function assertCitus(url: string): Promise<void> {
  const client = await connectForCopy(url);
  withCitus(await spreadOf(client).finally(() => disconnect(client)));
}

/** Brings the database to its newest schema, views included; answers how far it is spread then. */
const bringForward = (url: string): Promise<Spread> =>
  migrated(url, ignore, async ({ pool }) => withCitus(await spreadOf(pool)));

/**
 * Brings a database with Citus forward and spreads what tables of farms are not; `onTable` hears of each. Answers how many were
 * spread. CopyError where Citus is not installed in it, before anything is changed.
 */
export async function distribute(url: string, onTable: (name: string) => void): Promise<number> {
  await assertCitus(url);
  const { left: names } = await bringForward(url);
  if (names.length === 0) return 0;
  await spreadFarms(url, { names, onTable });
  await bringForward(url);
  return names.length;
}
