import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Statement } from '../apps/server/src/test/note-statements.ts';
import type { Product } from './product.ts';

/** A bare server that runs the same statements for each request. */
export type Bare = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts a bare `node:http` and `pg` server on the product's database. */
export async function startBare({ databaseUrl }: Product, statements: readonly Statement[]): Promise<Bare> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-program.ts')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, BARE_STATEMENTS: JSON.stringify(statements) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
    child.once('error', reject);
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
