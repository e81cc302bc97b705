import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from '../apps/server/src/test/note-statements.ts';

/*
 * The reference: node:http and pg, nothing else. One request runs the statements of BARE_STATEMENTS one after the other
 * on one connection and answers their rows; `{uuid}` as a value becomes another UUID each time.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
// Written by `startBare`.
const statements = JSON.parse(process.env.BARE_STATEMENTS ?? '[]') as Statement[];

async function answer(): Promise<string> {
  const id = randomUUID();
  const rows: unknown[] = [];
  for (const { text, values } of statements) {
    const result = await pool.query(
      text,
      values.map((value) => (value === '{uuid}' ? id : value)),
    );
    rows.push(...result.rows);
  }
  return JSON.stringify(rows);
}

const server = createServer((request, response) => {
  request.resume().once('end', async () => {
    const body = await answer();
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
