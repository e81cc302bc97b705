import type pg from 'pg';
import type { Statement } from './note-statements.ts';

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** What came of a statement that was run: the pages that it looked at, and its plan as text. */
export type Explained = { pages: number; plan: string };

/** Runs a statement by the plan that a request's connection keeps of it, which knows no values. */
export async function explained(client: pg.ClientBase, { text, values }: Statement): Promise<Explained> {
  await client.query(`prepare explained as ${text}`);
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(String(value))));
  const execute = given.length === 0 ? 'execute explained' : `execute explained(${given.join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${execute}`,
  );
  await client.query('deallocate explained');
  const [row] = rows;
  if (row === undefined) throw new Error(`no plan of ${text}`);
  const [{ Plan: plan }] = row['QUERY PLAN'];
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], plan: JSON.stringify(plan) };
}
