import { openDatabase } from '../db/database.ts';
import { spreadFarms, tablesToSpread } from '../db/distribute.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { readConfig } from '../platform/config.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { runCommand, say } from './copy-command.ts';

const NOWHERE = `Este comando reparte as fazendas por vários servidores com o Citus, a partir de um PostgreSQL.
Diga em DATABASE_URL o endereço do coordenador. Nada foi mudado.`;

const WITHOUT_CITUS = `O Citus não está instalado neste banco. No coordenador, como administrador:

  create extension citus;
  select citus_set_coordinator_host('<endereço do coordenador>');
  select citus_add_node('<endereço de cada outro servidor>', 5432);

Depois rode de novo. Nada foi mudado.`;

/** The database at its newest schema, views included. */
async function migrate(url: string): Promise<void> {
  const { db } = openDatabase(url, () => undefined, { connections: 1 });
  await migrateToLatest(db).finally(() => db.destroy());
}

await runCommand('As fazendas não foram repartidas.', async () => {
  const { databaseUrl, databaseListenUrl } = readConfig(process.env);
  const url = databaseListenUrl ?? databaseUrl;
  if (url === null) throw new CopyError(NOWHERE);
  await migrate(url);
  const names = await tablesToSpread(url);
  if (names === null) throw new CopyError(WITHOUT_CITUS);
  if (names.length === 0) {
    say('As fazendas já estão repartidas. Nada foi mudado.');
    return;
  }
  await spreadFarms(url, { names, onTable: (name) => say(`Repartindo ${name}…`) });
  await migrate(url);
  say(`Pronto: ${names.length} tabelas estão repartidas pela fazenda. Contas e endereços ficam no coordenador.`);
});
