import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';
import type { BareOrder } from './bare.ts';

/*
 * The reference: node:http and pg, nothing else. A request of `/2` runs the statements of the third run one after the
 * other and answers their rows. Statements are prepared once a connection, as the product's are: planning takes longer than running.
 */
// Written by `startBare`.
const { databaseUrl, runs } = JSON.parse(await textOf(process.stdin)) as BareOrder;
// As the product's connections are set.
const options = ['plan_cache_mode=force_generic_plan', 'jit=off', 'enable_seqscan=off', 'enable_bitmapscan=off']
  .map((setting) => `-c ${setting}`)
  .join(' ');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12, options });

/** Values with what is another each time: `{uuid}`, and by what was read before `{seq}` and the number after it, `{next}`. */
function filled(values: readonly unknown[], { id, seq }: { id: string; seq: string }): unknown[] {
  const next = String(BigInt(seq) + 1n);
  const fill = (text: string) => text.replaceAll('{uuid}', id).replaceAll('{seq}', seq).replaceAll('{next}', next);
  return values.map((value) => (typeof value === 'string' && value.includes('{') ? fill(value) : value));
}

/** The farm's number in a row that tells what a creation asks. */
const seqIn = (rows: readonly { head?: { asked?: { farm?: { seq?: string } } } | null }[]): string | undefined =>
  rows.find(({ head }) => head?.asked?.farm !== undefined)?.head?.asked?.farm?.seq;

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
};

async function answer(run: number): Promise<string> {
  const statements = runs[run];
  if (statements === undefined) throw new Error(`no run ${run}`);
  const changing = { id: randomUUID(), seq: '0' };
  const rows: unknown[] = [];
  for (const { text, values, mustAnswer } of statements) {
    const result = await pool.query({ name: nameOf(text), text, values: filled(values, changing) });
    if (mustAnswer === true && result.rows.length === 0) throw new Error(`no row: ${text}`);
    changing.seq = seqIn(result.rows) ?? changing.seq;
    rows.push(...result.rows);
  }
  return JSON.stringify(rows);
}

const server = createServer((request, response) => {
  request.resume().once('end', async () => {
    const body = await answer(Number(request.url?.slice(1)));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
