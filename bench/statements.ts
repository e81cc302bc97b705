import { openDatabase } from '../apps/server/src/db/database.ts';
import { startInProcess } from './in-process.ts';
import type { Product } from './product.ts';

/** One SQL statement with its values. */
export type Statement = { text: string; values: readonly unknown[] };

/** What pg is handed: text and values, in one object where the statement has a name. */
type Query = (asked: string | Statement, values?: unknown[]) => unknown;

/**
 * The SQL that the product runs for a request, in order: seen by running the request once more in this process, on the
 * product's database, behind a pool that notes what passes. So a reference with "the same SQL" cannot go stale.
 */
export async function statementsOf(product: Product, path: string, init: RequestInit): Promise<Statement[]> {
  const opened = openDatabase(product.databaseUrl, () => undefined, { connections: 1 });
  const { app, close } = await startInProcess(product, opened);
  const seen: Statement[] = [];
  const noted = new WeakSet<object>();
  opened.pool.on('acquire', (client) => {
    if (noted.has(client)) return;
    noted.add(client);
    // One of pg's several signatures, the one in use here.
    const query = client.query.bind(client) as Query;
    Object.assign(client, {
      query: (asked: string | Statement, values: unknown[] = []) => {
        seen.push(typeof asked === 'string' ? { text: asked, values } : asked);
        return query(asked, values);
      },
    });
  });
  const response = await app.request(`http://localhost${path}`, init);
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await close();
  // The wall between farms is the product's own: the reference runs without it.
  return seen.filter(({ text }) => !/^(?:begin|commit)\b/.test(text));
}
