import { openDatabase } from '../apps/server/src/db/database.ts';
import { noteStatements, type Statement } from '../apps/server/src/test/note-statements.ts';
import { startInProcess } from './in-process.ts';
import type { Product } from './product.ts';

/**
 * The SQL that the product runs for a request, in order: seen by running the request once more in this process, on the
 * product's database, behind a pool that notes what passes. So a reference with "the same SQL" cannot go stale.
 */
export async function statementsOf(product: Product, path: string, init: RequestInit): Promise<Statement[]> {
  const opened = openDatabase(product.databaseUrl, () => undefined, { connections: 1 });
  const { app, close } = await startInProcess(product, opened);
  const seen: Statement[] = [];
  noteStatements(opened.pool, (statement) => seen.push(statement));
  const response = await app.request(`http://localhost${path}`, init);
  await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await close();
  // The wall between farms is the product's own: the reference runs without it.
  return seen.filter(({ text }) => !/^(?:begin|commit)\b|\bset_config\b/.test(text));
}
