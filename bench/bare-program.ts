import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';
import type { BareOrder, BareStatement } from './bare.ts';

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

/** Values with what is another each time: `{uuid}`, the farm's number `{seq}`, and the number after it, `{next}`. */
function filled(values: readonly unknown[], seq: string): unknown[] {
  const [id, next] = [randomUUID(), String(BigInt(seq) + 1n)];
  const fill = (text: string) => text.replaceAll('{uuid}', id).replaceAll('{seq}', seq).replaceAll('{next}', next);
  return values.map((value) => (typeof value === 'string' && value.includes('{') ? fill(value) : value));
}

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `bare${names.size}`;
  names.set(text, name);
  return name;
};

const ask = async ({ text, values }: BareStatement, seq = '0'): Promise<unknown[]> =>
  (await pool.query({ name: nameOf(text), text, values: filled(values, seq) })).rows;

/** The numbers of farms as the last write on each left them. */
const numbers = new Map<string, string>();

async function numberOf(farmKey: string): Promise<string> {
  const { rows } = await pool.query<{ seq: string }>('select seq from farms where key = $1', [farmKey]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no farm ${farmKey}`);
  return row.seq;
}

/** Writes on a farm, by its number as it was left here, or else, where the product wrote there meanwhile, as it is. */
async function write(statement: BareStatement, farmKey: string): Promise<unknown[]> {
  for (const known of [numbers.get(farmKey), undefined]) {
    const seq = known ?? (await numberOf(farmKey));
    const rows = await ask(statement, seq);
    if (rows.length === 0) continue;
    numbers.set(farmKey, String(BigInt(seq) + 1n));
    return rows;
  }
  throw new Error(`no row: ${statement.text}`);
}

async function answer(run: number): Promise<string> {
  const statements = runs[run];
  if (statements === undefined) throw new Error(`no run ${run}`);
  const rows: unknown[] = [];
  for (const statement of statements) {
    const { farmKey } = statement;
    rows.push(...(await (farmKey === undefined ? ask(statement) : write(statement, farmKey))));
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
