import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Statement } from '../apps/server/src/test/note-statements.ts';
import type { Product } from './product.ts';

/** A statement of the reference; one with a `farmKey` writes there where the farm's number is the one that the reference left. */
export type BareStatement = Statement & { farmKey?: string };

/** What the reference runs: `/0` asks the first run, `/1` the second. */
export type BareOrder = { databaseUrl: string; runs: readonly (readonly BareStatement[])[] };

/** A bare server that runs the same statements for each request. */
export type Bare = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/** Starts a bare `node:http` and `pg` server on the product's database. */
export async function startBare({ databaseUrl }: Product, runs: BareOrder['runs']): Promise<Bare> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-program.ts')], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  // More than an environment variable holds.
  child.stdin.end(JSON.stringify({ databaseUrl, runs } satisfies BareOrder));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
    child.once('error', reject);
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
