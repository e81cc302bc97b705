import { connectForCopy, disconnect } from '../db/copy-connection.ts';
import { type Spread, spreadFarms, spreadOf } from '../db/distribute.ts';
import { readConfig } from '../platform/config.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { runCommand, say } from './copy-command.ts';
import { migrated } from './migrated.ts';

const NOWHERE = `Este comando reparte as fazendas por vários servidores com o Citus, a partir de um PostgreSQL.
Diga em DATABASE_URL o endereço do coordenador. Nada foi mudado.`;

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

await runCommand('As fazendas não foram repartidas.', async () => {
  const { databaseUrl, databaseListenUrl } = readConfig(process.env);
  const url = databaseListenUrl ?? databaseUrl;
  if (url === null) throw new CopyError(NOWHERE);
  await assertCitus(url);
  const { left: names } = await bringForward(url);
  if (names.length === 0) {
    say('As fazendas já estão repartidas. Não há tabela a repartir.');
    return;
  }
  await spreadFarms(url, { names, onTable: (name) => say(`Repartindo ${name}…`) });
  await bringForward(url);
  say(`Pronto: ${names.length} tabelas estão repartidas pela fazenda. Contas e endereços ficam no coordenador.`);
});
