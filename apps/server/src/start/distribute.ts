import { readConfig } from '../platform/config.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { runCommand, say } from './copy-command.ts';
import { distribute } from './distribution.ts';

const NOWHERE = `Este comando reparte as fazendas por vários servidores com o Citus, a partir de um PostgreSQL.
Diga em DATABASE_URL o endereço do coordenador. Nada foi mudado.`;

await runCommand('As fazendas não foram repartidas.', async () => {
  const { databaseUrl, databaseListenUrl } = readConfig(process.env);
  const url = databaseListenUrl ?? databaseUrl;
  if (url === null) throw new CopyError(NOWHERE);
  const count = await distribute(url, (name) => say(`Repartindo ${name}…`));
  say(
    count === 0
      ? 'As fazendas já estão repartidas. Não há tabela a repartir.'
      : `Pronto: ${count} tabelas estão repartidas pela fazenda. Contas e endereços ficam no coordenador.`,
  );
});
