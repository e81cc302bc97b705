import { openDatabase } from '../apps/server/src/db/database.ts';
import { isAsked, noteStatements, type Statement } from '../apps/server/src/test/note-statements.ts';
import { startInProcess } from './in-process.ts';
import type { Product } from './product.ts';

/** A request, and what else is done before it is run for the last time. */
export type Asked = { path: string; init: RequestInit; between?: () => Promise<unknown> };

/**
 * The SQL that the product runs for a request, in order: seen by running the request three times more in this process, on the
 * product's database, behind a pool that notes what passes. So a reference with "the same SQL" cannot go stale. What is kept
 * in the process from the first times is of use at the last, unless something else is done `between` them.
 */
export async function statementsOf(product: Product, { path, init, between }: Asked): Promise<Statement[]> {
  const opened = openDatabase(product.databaseUrl, () => undefined, { connections: 1 });
  const { app, close } = await startInProcess(product, opened);
  const run = async (): Promise<void> => {
    const response = await app.request(`http://localhost${path}`, init);
    await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const seen: Statement[] = [];
  // Where farms and permissions are is kept from then on, as in a server that people work in.
  await run();
  await run();
  await between?.();
  noteStatements(opened.pool, (statement) => seen.push(statement));
  await run();
  await close();
  // The wall between farms is the product's own: the reference runs without it.
  return seen.filter(isAsked);
}
