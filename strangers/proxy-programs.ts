import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FleetInstance } from '../apps/server/src/test/fleet.ts';
import type { Command, Trial } from './trial.ts';

const OPERATING = join(import.meta.dirname, '../docs/operating.md');
const FENCE = '```';
const PATIENCE_MS = 20_000;

/** The configuration of a program as `docs/operating.md` has it, with other addresses. */
export function documented(program: string, ports: Readonly<Record<string, string>>): string {
  const [, text] = readFileSync(OPERATING, 'utf8').split(`${FENCE}${program}\n`);
  const [known] = text?.split(FENCE) ?? [];
  if (known === undefined) throw new Error(`docs/operating.md has no configuration of ${program}`);
  return Object.entries(ports).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the configuration of ${program} has no ${from}`);
    return changed.replaceAll(from, to);
  }, known);
}

/** Runs a program until it listens; answers how to end it. */
export async function run([program, ...args]: Command, port: number): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const ended = once(child, 'close');
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) break;
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} does not listen: ${said}`);
    await pause(50);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** Where a proxy finds its servers, and is found itself. */
export type Place = { trial: Trial; port: number; instances: readonly FleetInstance[] };

/** Starts haproxy as operators are told to; answers how to end it. */
export function haproxy({ trial, port, instances: [one, two] }: Place): Promise<() => Promise<void>> {
  const ports = { '127.0.0.1:8080': `127.0.0.1:${port}`, '127.0.0.1:3001': `127.0.0.1:${one?.port}` };
  const text = documented('haproxy', { ...ports, '127.0.0.1:3002': `127.0.0.1:${two?.port}` });
  return run(['haproxy', '-db', '-f', trial.put('haproxy.cfg', text)], port);
}

/** The same of nginx. */
export function nginx({ trial, port, instances: [one, two] }: Place): Promise<() => Promise<void>> {
  const ports = { '127.0.0.1:8080': `127.0.0.1:${port}`, '127.0.0.1:3001': `127.0.0.1:${one?.port}` };
  const text = documented('nginx', { ...ports, '127.0.0.1:3002': `127.0.0.1:${two?.port}` });
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${join(trial.folder, kind)};`).join('\n');
  const whole = `daemon off; pid ${join(trial.folder, 'nginx.pid')}; error_log stderr;
events {}
http { access_log off; ${places}
${text} }`;
  return run(['nginx', '-c', trial.put('nginx.conf', whole)], port);
}
